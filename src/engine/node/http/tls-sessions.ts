import { NewestKept } from '../../../shared/model/newest-kept.ts';

/** After this time a certificate is checked again, even if its server is in constant use. */
const keptForMs = 60 * 60_000;
const keptMost = 100;

/**
 * TLS sessions for shorter handshakes. A session exists only after the server's certificate was accepted, so it is valid only
 * with the certificate authorities that were trusted then.
 */
export class TlsSessions {
  readonly #byServer = new NewestKept<string, { readonly session: Buffer; readonly firstMs: number }>(
    keptMost,
  );

  of(server: string): Buffer | null {
    const kept = this.#byServer.get(server);
    if (kept === undefined) return null;
    if (performance.now() - kept.firstMs < keptForMs) return kept.session;
    this.#byServer.delete(server);
    return null;
  }

  /** Each connection brings a newer session, but its age counts from the check of the certificate. */
  keep(server: string, session: Buffer, isResumed: boolean): void {
    const known = this.#byServer.get(server);
    const firstMs = isResumed && known !== undefined ? known.firstMs : performance.now();
    this.#byServer.set(server, { session, firstMs });
  }

  forget(server: string): void {
    this.#byServer.delete(server);
  }
}
