import type { FailureText } from '../../shared/messages/failure-text.ts';
import { serviceFailures } from '../../shared/messages/service-failures.ts';
import type { FailureCode } from '../../shared/model/failure-codes.ts';
import { TroubleError } from '../../shared/model/trouble.ts';

export interface ApiFailureDetails {
  readonly code: FailureCode;
  /** Replaces the usual text for this code where more is known. */
  readonly text?: FailureText;
  readonly status?: number | null;
  readonly requestId?: string | null;
  readonly retryAfterMs?: number | null;
  readonly detail?: string | null;
  readonly serviceCode?: string | null;
}

/** A call that did not work out, in a form that code can branch on (`code`) and people can read. Nothing in it is secret. */
export class ApiFailure extends TroubleError {
  override readonly name = 'ApiFailure';
  readonly code: FailureCode;
  readonly status: number | null;
  readonly requestId: string | null;
  readonly retryAfterMs: number | null;
  /** What the service said itself: shown under "details", as text. */
  readonly detail: string | null;
  /** The code as the service spelt it, also where this version does not know it. */
  readonly serviceCode: string | null;

  constructor(details: ApiFailureDetails, options?: ErrorOptions) {
    const { code, text = serviceFailures[code], requestId = null } = details;
    super({ ...text, code, requestId }, options);
    const facts = [details.status, requestId].filter((fact) => fact !== null && fact !== undefined);
    this.message = facts.length > 0 ? `${code} (${facts.join(', ')})` : code;
    this.code = code;
    this.status = details.status ?? null;
    this.requestId = requestId;
    this.retryAfterMs = details.retryAfterMs ?? null;
    this.detail = details.detail ?? null;
    this.serviceCode = details.serviceCode ?? null;
  }
}
