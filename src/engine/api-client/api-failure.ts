import type { FailureCode, FailureWords, Remedy } from '../../shared/model/failures.ts';
import type { Trouble } from '../../shared/model/trouble.ts';

export interface ApiFailureDetails {
  readonly code: FailureCode;
  readonly words: FailureWords;
  readonly status?: number | null;
  readonly requestId?: string | null;
  readonly retryAfterMs?: number | null;
  readonly detail?: string | null;
  readonly serviceCode?: string | null;
}

/** A call that did not work out, in a form that code can branch on (`code`) and people can read. Nothing in it is secret. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly code: FailureCode;
  readonly status: number | null;
  readonly requestId: string | null;
  readonly retryAfterMs: number | null;
  readonly sentence: string;
  readonly remedy: Remedy;
  /** What the service said itself: shown under "details", as text. */
  readonly detail: string | null;
  /** The code as the service spelt it, also where this version does not know it. */
  readonly serviceCode: string | null;

  constructor(details: ApiFailureDetails, options?: ErrorOptions) {
    const facts = [details.status, details.requestId].filter((fact) => fact !== null && fact !== undefined);
    super(facts.length > 0 ? `${details.code} (${facts.join(', ')})` : details.code, options);
    this.code = details.code;
    this.status = details.status ?? null;
    this.requestId = details.requestId ?? null;
    this.retryAfterMs = details.retryAfterMs ?? null;
    this.sentence = details.words.sentence;
    this.remedy = details.words.remedy;
    this.detail = details.detail ?? null;
    this.serviceCode = details.serviceCode ?? null;
  }

  /** What may cross to a window. */
  get trouble(): Trouble {
    const { code, sentence, remedy, requestId } = this;
    return { code, sentence, remedy: remedy.label, action: remedy.action, requestId };
  }
}
