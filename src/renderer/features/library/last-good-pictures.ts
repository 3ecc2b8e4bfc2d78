import type { MediaId } from '../../../shared/api/ids.ts';

const keptMax = 20_000;

/** The last picture of each item that was seen whole. Addresses only: the pictures are in the cache of the main process. */
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

  /** Only if that is the one that failed: a picture that is not there yet takes no older one away. */
  forget(mediaId: MediaId, address: string): void {
    if (this.#addresses.get(mediaId) === address) this.#addresses.delete(mediaId);
  }
}
