/**
 * An upload address. Whoever has it may upload, so printing, logging or writing it as JSON shows only its origin.
 */
export class SignedAddress {
  readonly #url: URL;
  /** Whether it is certain to be a resumable session, which can be asked how many bytes it has. */
  readonly isResumable: boolean;

  /** `practiceOrigin`: the practice service's origin, if one runs. Its sessions have the same query parameter. */
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

/** Any other host might take the question "how far did you get" for an empty file, so in doubt the answer is no. */
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
