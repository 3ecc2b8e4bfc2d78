import type { TransportFailureKind } from '../../shared/model/failure-codes.ts';

export type { TransportFailureKind };

/**
 * One HTTP exchange with a small body, as the API client needs it. Redirects are never followed: a 3xx is an answer like any
 * other. File uploads have a transport of their own.
 */
export interface HttpTransport {
  send(request: HttpRequest): Promise<HttpResponse>;
}

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  readonly timeoutMs: number;
  /** Larger answers fail as `answer_too_large`. 8 MiB by default. */
  readonly maxBodyBytes?: number;
  readonly signal?: AbortSignal | undefined;
}

export interface HttpResponse {
  readonly status: number;
  /** Names in lower case; the values of a repeated header are joined with commas. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** Sent twice, as a reused connection was already closed. The service may have carried out the first request. */
  readonly sentTwice?: true;
}

/** The message names hosts at most: never a query, a header or a body. */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  readonly kind: TransportFailureKind;
  readonly host: string;

  constructor(kind: TransportFailureKind, host: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
    this.host = host;
  }
}
