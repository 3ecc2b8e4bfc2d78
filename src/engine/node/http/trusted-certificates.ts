import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';
import { TlsSessions } from './tls-sessions.ts';

/** Whom we believe: the authorities that come with Node, and those that this computer's owner has added to the system. */
export class TrustedCertificates {
  /** Sessions with servers whose certificates these authorities have signed. */
  readonly sessions = new TlsSessions();
  readonly #added: readonly string[];
  #context: SecureContext | null = null;

  /** More authorities can be added; that there is a check at all cannot be changed. */
  constructor(added: readonly string[] = []) {
    this.#added = added;
  }

  /** Made once: reading some three hundred certificates for every connection would be felt. */
  get context(): SecureContext {
    this.#context ??= createSecureContext({
      ca: [...new Set([...getCACertificates('default'), ...systemCertificates(), ...this.#added])],
      minVersion: 'TLSv1.2',
    });
    return this.#context;
  }
}

/** A system whose store cannot be read leaves the authorities that come with Node. */
function systemCertificates(): readonly string[] {
  try {
    return getCACertificates('system');
  } catch {
    return [];
  }
}
