import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';
import { TlsSessions } from './tls-sessions.ts';

/** The trusted certificate authorities: those that come with Node, and those added to this computer's system. */
export class TrustedCertificates {
  /** Sessions with servers whose certificates these authorities signed. */
  readonly sessions = new TlsSessions();
  readonly #added: readonly string[];
  #context: SecureContext | null = null;

  /** More authorities can be added, but checking cannot be turned off. */
  constructor(added: readonly string[] = []) {
    this.#added = added;
  }

  /** Created once, since reading some three hundred certificates for every connection would be slow. */
  get context(): SecureContext {
    this.#context ??= createSecureContext({
      ca: [...new Set([...getCACertificates('default'), ...systemCertificates(), ...this.#added])],
      minVersion: 'TLSv1.2',
    });
    return this.#context;
  }
}

/** If the system's store can't be read, only the authorities that come with Node are trusted. */
function systemCertificates(): readonly string[] {
  try {
    return getCACertificates('system');
  } catch {
    return [];
  }
}
