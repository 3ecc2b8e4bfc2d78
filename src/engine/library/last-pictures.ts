import type { MediaView } from '../../shared/model/library-views.ts';
import { NewestKept } from '../../shared/model/newest-kept.ts';

const keptMax = 50_000;

/**
 * Keeps an item's last picture while its current version has none, because it is processing or has failed. The lists
 * that are kept for the next start contain that picture too, so a restart forgets none.
 */
export class LastPictures {
  readonly #paths = new NewestKept<string, string>(keptMax);

  /** The item with its own picture, or with the last one it was seen with. */
  fill(accountId: string, item: MediaView): MediaView {
    const key = `${accountId} ${item.id}`;
    const own = item.isOlderPicture ? null : item.thumbnail;
    const path = own ?? this.#paths.get(key) ?? item.thumbnail;
    if (path === null) return item;
    this.#paths.set(key, path);
    return own === path ? item : { ...item, thumbnail: path, isOlderPicture: true };
  }
}
