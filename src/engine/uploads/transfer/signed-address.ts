/**
 * An upload address as the transfer uses it. The address is the permission itself, so it does not show when it is
 * printed, logged or written as JSON: those see its host.
 */
export class SignedAddress {
  readonly #url: URL;
  /** Whether it is recognisably a session that may be asked how far it got. */
  readonly isResumable: boolean;

  /** `practiceOrigin` is the practice service's own, where there is one: its sessions are told by the same query. */
  constructor(url: string, practiceOrigin: string | null = null) {
    this.#url = new URL(url);
    this.isResumable = isResumableSession(this.#url, practiceOrigin);
  }

  get host(): string {
    return this.#url.host;
  }

  get isSecure(): boolean {
    return this.#url.protocol === 'https:';
  }

  /** The whole address, for the socket alone. */
  reveal(): URL {
    return new URL(this.#url);
  }

  toString(): string {
    return `${this.#url.origin}/…`;
  }

  toJSON(): string {
    return this.toString();
  }
}

/** Anyone else might take the question "how far did you get" for an empty file, so in doubt the answer is no. */
function isResumableSession(url: URL, practiceOrigin: string | null): boolean {
  const uploadIds = url.searchParams.getAll('upload_id');
  if (uploadIds.length !== 1 || uploadIds[0] === '') return false;
  if (practiceOrigin !== null && url.origin === new URL(practiceOrigin).origin) return true;
  const host = url.hostname;
  return (
    url.protocol === 'https:' &&
    (host === 'storage.googleapis.com' || host.endsWith('.storage.googleapis.com'))
  );
}
