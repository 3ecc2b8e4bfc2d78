import { type Trouble, troubleSchema } from '../model/trouble.ts';

/** A failure that a person may see is a trouble like any other: what happened, what they can do, never a secret. */
export const failureSchema = troubleSchema;
export type Failure = Trouble;

/** What every request is answered with: failures cross the boundary as values, never as rejected promises. */
export type IpcResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Failure };

export const succeeded = <Value>(value: Value): IpcResult<Value> => ({ ok: true, value });
export const failed = (failure: Failure): IpcResult<never> => ({ ok: false, failure });
