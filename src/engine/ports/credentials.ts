/** The key or access token of one account. Asked again for each request, so that it can be refreshed in between. */
export interface Credentials {
  /**
   * Names the key that the service counts requests by; not a secret. Clients with the same name share one rate budget.
   * It stays the same when an access token is refreshed.
   */
  readonly budgetKey: string;
  /** The token to send now, refreshed first if it is about to expire; null if nobody is signed in. */
  bearerToken(signal?: AbortSignal): Promise<string | null>;
  /** The service refused this token: resolves to a fresh one to try once, or to null where there is none. */
  replaceToken(refusedToken: string, signal?: AbortSignal): Promise<string | null>;
}
