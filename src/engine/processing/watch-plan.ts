import type { MediaId } from '../../shared/api/ids.ts';

/** Where items were last seen: by the cursor of their page; null is the first page. */
export interface KnownPages {
  readonly cursorByItem: ReadonlyMap<MediaId, string | null>;
  /** How many pages the whole list had when it was last read through; null before that. */
  readonly pageCount: number | null;
}

export type WatchPlan =
  | { readonly kind: 'one_by_one'; readonly items: readonly MediaId[] }
  | { readonly kind: 'pages'; readonly cursors: readonly (string | null)[] }
  /** Page after page from the start until all have been seen. */
  | { readonly kind: 'scan' };

/** The cheapest way to see every watched item of one project: single items, remembered pages, or all pages. */
export function planWatch(items: readonly MediaId[], known: KnownPages): WatchPlan {
  const cursors = new Set<string | null>();
  let unknown = 0;
  for (const item of items) {
    const cursor = known.cursorByItem.get(item);
    if (cursor === undefined) unknown += 1;
    else cursors.add(cursor);
  }
  const pages = unknown === 0 ? cursors.size : Math.max(known.pageCount ?? 1, cursors.size, 1);
  if (items.length <= pages) return { kind: 'one_by_one', items };
  if (unknown > 0) return { kind: 'scan' };
  return { kind: 'pages', cursors: [...cursors] };
}

/** At most this many watching requests a minute, however much is watched. */
const watchRequestsPerMinute = 24;
const spacingMs = 60_000 / watchRequestsPerMinute;

/** How long to wait before the next look: short while something is fresh, longer with age, never above the budget. */
export function nextLookMs(youngestAgeMs: number, requestsLastTime: number, projects: number): number {
  const byAge =
    youngestAgeMs < 2 * 60_000
      ? 2_500
      : youngestAgeMs < 10 * 60_000
        ? 5_000
        : youngestAgeMs < 60 * 60_000
          ? 15_000
          : 60_000;
  return Math.max(byAge, requestsLastTime * spacingMs * Math.max(1, projects));
}

/**
 * How long until this many more requests fit into one minute with those before them. `sentAtMs`: when the requests of
 * the last minute left, in order.
 */
export function roomInMinuteMs(sentAtMs: readonly number[], nextRequests: number, nowMs: number): number {
  const tooMany = sentAtMs.length + Math.min(nextRequests, watchRequestsPerMinute) - watchRequestsPerMinute;
  const oldestToGo = tooMany > 0 ? sentAtMs[tooMany - 1] : undefined;
  return oldestToGo === undefined ? 0 : Math.max(0, oldestToGo + 60_000 - nowMs);
}
