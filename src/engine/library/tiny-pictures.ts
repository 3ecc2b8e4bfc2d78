import type { MediaId } from '../../shared/api/ids.ts';
import type { AccountId } from '../../shared/model/account.ts';
import type { MediaView } from '../../shared/model/library-views.ts';
import { type TinyPicture, tinyPictureSchema } from '../../shared/model/tiny-picture.ts';
import type { CachedLists } from '../store/tables/cached-lists.ts';

const keyPrefix = 'tiny picture of ';
const keptMax = 20_000;
/** How many are written between two counts: counting all for each new one would cost too much. */
const countedEvery = 200;

/**
 * A few pixels of each item's picture, to show its colors at once, before the picture is there. The window makes them
 * from pictures that it has shown. They are removed with the account, and when nobody has seen the item for long.
 */
export class TinyPictures {
  readonly #lists: CachedLists;
  readonly #keptMax: number;
  #written = 0;

  constructor(lists: CachedLists, most = keptMax) {
    this.#lists = lists;
    this.#keptMax = most;
  }

  /** The item with the colors of its picture, or of the one before. */
  fill(accountId: string, item: MediaView): MediaView {
    const known = this.#lists.read(accountId, `${keyPrefix}${item.id}`, tinyPictureSchema);
    return known === null ? item : { ...item, tiny: known.value };
  }

  keep(accountId: AccountId, pictures: readonly { readonly mediaId: MediaId; readonly tiny: TinyPicture }[]) {
    for (const { mediaId, tiny } of pictures) this.#lists.write(accountId, `${keyPrefix}${mediaId}`, tiny);
    this.#written += pictures.length;
    if (this.#written < Math.min(countedEvery, this.#keptMax)) return;
    this.#written = 0;
    this.#lists.keepNewest(accountId, keyPrefix, this.#keptMax);
  }
}
