import type { MediaView } from '../../shared/ipc/requests/library.ts';

const keptMax = 50_000;

/**
 * A version that is processing or failed has no picture: its item keeps the one it had. What is kept goes into the lists
 * that are remembered for the next start, so that a restart forgets none.
 */
export class LastPictures {
  readonly #paths = new Map<string, string>();

  /** The item with its own picture, or with the last one it was seen with. */
  fill(accountId: string, item: MediaView): MediaView {
    const key = `${accountId} ${item.id}`;
    const own = item.isOlderPicture ? null : item.thumbnail;
    const path = own ?? this.#paths.get(key) ?? item.thumbnail;
    if (path === null) return item;
    this.#paths.delete(key);
    this.#paths.set(key, path);
    const [oldest] = this.#paths.keys();
    if (this.#paths.size > keptMax && oldest !== undefined) this.#paths.delete(oldest);
    return own === path ? item : { ...item, thumbnail: path, isOlderPicture: true };
  }
}
