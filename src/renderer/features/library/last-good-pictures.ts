import type { MediaId } from '../../../shared/api/ids.ts';

const keptMax = 20_000;

/** The last picture of each item that could be shown. Only addresses: the main process caches the pictures. */
export class LastGoodPictures {
  readonly #addresses = new Map<MediaId, string>();

  get(mediaId: MediaId): string | undefined {
    return this.#addresses.get(mediaId);
  }

  keep(mediaId: MediaId, address: string): void {
    this.#addresses.delete(mediaId);
    this.#addresses.set(mediaId, address);
    const [oldest] = this.#addresses.keys();
    if (this.#addresses.size > keptMax && oldest !== undefined) this.#addresses.delete(oldest);
  }

  /** Only if this address is the stored one: a new picture that fails must not remove an older one. */
  forget(mediaId: MediaId, address: string): void {
    if (this.#addresses.get(mediaId) === address) this.#addresses.delete(mediaId);
  }
}
