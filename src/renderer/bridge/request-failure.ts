import type { IpcResult } from '../../shared/ipc/result.ts';
import type { Trouble } from '../../shared/model/trouble.ts';

/** A failure from the main process as an error, for code that works with rejections (queries, error boundaries). */
export class RequestFailure extends Error {
  override readonly name = 'RequestFailure';
  readonly failure: Trouble;

  constructor(failure: Trouble) {
    super(failure.sentence);
    this.failure = failure;
  }
}

/** Returns the value of an answer, or throws its failure. */
export async function unwrap<Value>(answer: Promise<IpcResult<Value>>): Promise<Value> {
  const result = await answer;
  if (!result.ok) throw new RequestFailure(result.failure);
  return result.value;
}
