import type { MediaId } from '../../../shared/api/ids.ts';
import { NewestKept } from '../../../shared/model/newest-kept.ts';

const keptMax = 20_000;

/** The last picture of each item that could be shown. Only addresses: the main process caches the pictures. */
export class LastGoodPictures {
  readonly #addresses = new NewestKept<MediaId, string>(keptMax);

  get(mediaId: MediaId): string | undefined {
    return this.#addresses.get(mediaId);
  }

  keep(mediaId: MediaId, address: string): void {
    this.#addresses.set(mediaId, address);
  }

  /** Only if this address is the stored one: a new picture that fails must not remove an older one. */
  forget(mediaId: MediaId, address: string): void {
    if (this.#addresses.get(mediaId) === address) this.#addresses.delete(mediaId);
  }
}
