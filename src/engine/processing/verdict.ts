import type { MediaId, ProjectId, VersionId } from '../../shared/api/ids.ts';
import type { Media } from '../../shared/api/media.ts';
import type { JobId } from '../../shared/model/uploads.ts';

/** Something that was delivered, or may have been, and what the item looked like before. */
export interface Watched {
  readonly jobId: JobId;
  readonly accountId: string;
  readonly projectId: ProjectId;
  readonly mediaId: MediaId;
  /** The version that the service gave us; null for a new item whose first version has no id yet. */
  readonly versionId: VersionId | null;
  readonly versionBefore: VersionId | null;
  /** When the service made our version, by its own clock; null where it is not known. */
  readonly createdAtMs: number | null;
  readonly isNewItem: boolean;
  readonly sinceMs: number;
  readonly sizeBytes: number;
}

export type Verdict =
  | { readonly kind: 'ready' }
  | { readonly kind: 'rejected' }
  | { readonly kind: 'superseded'; readonly byVersionId: VersionId }
  | { readonly kind: 'unconfirmed' }
  | { readonly kind: 'item_gone' }
  | { readonly kind: 'still' };

/** A version that is neither ours nor the one before, and since when it has been seen. */
export interface OtherVersion {
  readonly versionId: VersionId;
  readonly sinceMs: number;
}

export interface WatchTimes {
  /** How long a newer version must be current before ours counts as superseded: once ours is ready, it may still replace it. */
  readonly supersededAfterMs: number;
  /** How long to wait for the result of a small file, and how much longer for each gigabyte. */
  readonly unconfirmedAfterMs: number;
  readonly unconfirmedPerGigabyteMs: number;
  readonly unconfirmedAtMostMs: number;
}

const minuteMs = 60_000;

export const defaultWatchTimes: WatchTimes = {
  supersededAfterMs: 20_000,
  unconfirmedAfterMs: 30 * minuteMs,
  unconfirmedPerGigabyteMs: 2 * minuteMs,
  unconfirmedAtMostMs: 24 * 60 * minuteMs,
};

export function patienceMs(sizeBytes: number, times: WatchTimes): number {
  const wanted = times.unconfirmedAfterMs + (sizeBytes / 1e9) * times.unconfirmedPerGigabyteMs;
  return Math.min(wanted, Math.max(times.unconfirmedAfterMs, times.unconfirmedAtMostMs));
}

/**
 * What one look at the item says about our version. While a version is processed the item keeps its old one, so its
 * status says nothing about ours until ours is the current version.
 */
export function processingVerdictOf(
  watched: Watched,
  item: Media | null,
  other: OtherVersion | null,
  nowMs: number,
  times: WatchTimes,
): Verdict {
  const waited = nowMs - watched.sinceMs >= patienceMs(watched.sizeBytes, times);
  if (item === null) return { kind: 'item_gone' };
  const late: Verdict = waited ? { kind: 'unconfirmed' } : { kind: 'still' };
  if (showsOurs(watched, item)) {
    switch (item.status) {
      case 'ready':
        return { kind: 'ready' };
      case 'error':
        return { kind: 'rejected' };
      case 'processing':
        return late;
    }
  }
  if (!showsOther(watched, item) || item.version === null) return late;
  const seenSinceMs = other?.versionId === item.version.id ? other.sinceMs : nowMs;
  // An older one that becomes ready later, or is picked for a while, says nothing about ours.
  const hasStayed =
    isNewer(watched, item.version.created_at) && nowMs - seenSinceMs >= times.supersededAfterMs;
  if (waited || hasStayed) return { kind: 'superseded', byVersionId: item.version.id };
  return { kind: 'still' };
}

const isNewer = ({ createdAtMs }: Watched, otherCreatedAt: string | null): boolean =>
  createdAtMs !== null && otherCreatedAt !== null && Date.parse(otherCreatedAt) > createdAtMs;

function showsOurs(watched: Watched, item: Media): boolean {
  if (item.version !== null && watched.versionId !== null) return item.version.id === watched.versionId;
  // A new item has one version, and that is ours, whether or not its id is known yet.
  return watched.isNewItem && item.versions_count <= 1;
}

export const showsOther = (watched: Watched, item: Media): boolean =>
  item.version !== null && !showsOurs(watched, item) && item.version.id !== watched.versionBefore;
