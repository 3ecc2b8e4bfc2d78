import type { MediaView } from '../../shared/model/library-views.ts';
import { NewestKept } from '../../shared/model/newest-kept.ts';
import type { EarlierVersion } from '../../shared/model/stage-map.ts';

const itemsMax = 50_000;
const versionsMax = 8;

interface Seen {
  readonly atMs: number;
  /** Null if none was ready. */
  readonly current: EarlierVersion | null;
  readonly earlier: readonly EarlierVersion[];
}

/**
 * Keeps which versions an item had, and how large they were: the service tells it of the current version only, and a comp goes on
 * playing the one before. The lists that are kept for the next start contain them too, so a restart forgets none.
 */
export class EarlierVersions {
  readonly #seen = new NewestKept<string, Seen>(itemsMax);

  /** The item with what is known of its earlier versions. `fetchedAtMs` is null if the service has just answered with it. */
  fill(accountId: string, item: MediaView, fetchedAtMs: number | null): MediaView {
    const seen = this.#seen.get(keyOf(accountId, item));
    if (!seen || (fetchedAtMs !== null && seen.atMs > fetchedAtMs)) return item;
    const { current, earlier } = seen;
    const before = [...(current ? [current] : []), ...earlier].filter(({ id }) => id !== item.version?.id);
    return before.length === 0 ? item : { ...item, earlier: before.slice(0, versionsMax) };
  }

  /** This is how the service described the item at that moment. */
  saw(accountId: string, item: MediaView, atMs: number): void {
    const key = keyOf(accountId, item);
    if ((this.#seen.get(key)?.atMs ?? 0) > atMs) return;
    this.#seen.set(key, { atMs, current: currentOf(item, atMs), earlier: item.earlier ?? [] });
  }
}

const keyOf = (accountId: string, { id }: MediaView): string => `${accountId} ${id}`;

function currentOf({ status, version, width, height }: MediaView, seenAtMs: number): EarlierVersion | null {
  if (status !== 'ready' || version === null || version.created_at === null) return null;
  return { id: version.id, madeAt: version.created_at, seenAtMs, width, height };
}
