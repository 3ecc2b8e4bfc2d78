import type { MediaId, ProjectId } from '../../../shared/api/ids.ts';
import type { AccountId } from '../../../shared/model/account.ts';
import { hasEnded } from '../../../shared/model/ended-states.ts';
import type { MediaView } from '../../../shared/model/library-views.ts';
import type { JobId, JobSnapshot } from '../../../shared/model/uploads.ts';
import { stillAddress } from '../stills/still-address.ts';

interface Queue {
  readonly jobs: ReadonlyMap<JobId, JobSnapshot>;
}

/** An item that was created for an upload from here, as this computer knows it. */
export interface NewItem {
  readonly item: MediaView;
  /** When its upload became ready, since when lists include it; null while the upload runs. */
  readonly readyAtMs: number | null;
}

/** A list requested before an upload became ready arrives within this time. */
const toldWithinMs = 60_000;

/** Null for an upload that created no item, and for one that ended without a video. */
function itemMadeFor(job: JobSnapshot, nowMs: number): NewItem | null {
  const { target, delivery, file, state } = job;
  if (target.kind !== 'new_item' || delivery === null) return null;
  const readyAtMs = state.kind === 'ready' ? state.atMs : null;
  if (readyAtMs === null ? hasEnded(state) : readyAtMs < nowMs - toldWithinMs) return null;
  const { createdAtMs, mediaId, versionId } = delivery;
  const createdAt = createdAtMs === null ? null : new Date(createdAtMs).toISOString();
  const item: MediaView = {
    object: 'media',
    id: mediaId,
    project_id: target.projectId,
    name: target.name,
    type: 'video',
    status: readyAtMs === null ? 'processing' : 'ready',
    duration_seconds: file.facts?.durationSeconds ?? null,
    width: file.facts?.width ?? null,
    height: file.facts?.height ?? null,
    // The render's own picture, until the service's replaces it.
    thumbnail: file.facts && stillAddress('upload', job.id, file.facts),
    ...(file.facts && { ownFacts: file.facts }),
    version: versionId && { id: versionId, created_at: createdAt },
    versions_count: 1,
    created_at: createdAt,
  };
  return { item, readyAtMs };
}

/**
 * Items that were created for uploads from here. The loaded lists do not include them, and are not loaded again for each
 * upload. They stay for a while after their upload is ready: otherwise their tile would disappear, and return with the next
 * list. Returns the same items while nothing about them changes.
 */
export function createNewItems(
  accountId: AccountId,
  projectId: ProjectId,
): (queue: Queue) => readonly NewItem[] {
  let jobsBefore: Queue['jobs'] | null = null;
  let before: ReadonlyMap<MediaId, NewItem> = new Map();
  let listed: readonly NewItem[] = [];
  return ({ jobs }) => {
    if (jobs === jobsBefore) return listed;
    jobsBefore = jobs;
    const now = new Map<MediaId, NewItem>();
    const nowMs = Date.now();
    for (const job of jobs.values()) {
      if (job.accountId !== accountId || job.target.projectId !== projectId) continue;
      const made = itemMadeFor(job, nowMs);
      if (made) now.set(made.item.id, asBefore(made, before.get(made.item.id)));
    }
    const isSame = now.size === before.size && [...now].every(([id, made]) => before.get(id) === made);
    if (!isSame) {
      before = now;
      listed = [...now.values()];
    }
    return listed;
  };
}

const asBefore = (made: NewItem, before: NewItem | undefined): NewItem =>
  before &&
  before.readyAtMs === made.readyAtMs &&
  before.item.version?.id === made.item.version?.id &&
  before.item.thumbnail === made.item.thumbnail
    ? before
    : made;

/**
 * The listed items, followed by new ones that are not listed yet. A listed item keeps the picture of its render while the
 * service has none, and what is known of its file. An item that is ready, but missing from a list fetched later, no longer exists.
 */
export function withNewItems(
  items: readonly MediaView[],
  made: readonly NewItem[],
  fetchedAtMs: number | null,
): readonly MediaView[] {
  if (made.length === 0) return items;
  const waiting = new Map(
    made
      .filter(({ readyAtMs }) => readyAtMs === null || fetchedAtMs === null || fetchedAtMs <= readyAtMs)
      .map(({ item }) => [item.id, item]),
  );
  const listed = items.map((item) => {
    const own = waiting.get(item.id);
    waiting.delete(item.id);
    if (!own || (item.thumbnail !== null && item.ownFacts)) return item;
    return { ...own, ...item, thumbnail: item.thumbnail ?? own.thumbnail };
  });
  return [...listed, ...waiting.values()];
}
