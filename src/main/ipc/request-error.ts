import type { RemedyAction, Trouble } from '../../shared/model/trouble.ts';

interface RequestErrorWords {
  readonly code: string;
  readonly sentence: string;
  readonly remedy: string;
  readonly action?: RemedyAction;
}

/** Something the window asked for that cannot be done, in words for the person in front of it. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly trouble: Trouble;

  constructor({ code, sentence, remedy, action }: RequestErrorWords, options?: ErrorOptions) {
    super(sentence, options);
    this.trouble = { code, sentence, remedy, action: action ?? null, requestId: null };
  }
}
