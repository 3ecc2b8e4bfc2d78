import type { MediaId, ProjectId } from '../../../shared/api/ids.ts';
import type { MediaView } from '../../../shared/ipc/requests/library.ts';
import type { AccountId } from '../../../shared/model/account.ts';
import { hasEnded } from '../../../shared/model/ended-states.ts';
import type { JobId, JobSnapshot } from '../../../shared/model/uploads.ts';
import { stillAddress } from '../stills/still-address.ts';

interface Queue {
  readonly jobs: ReadonlyMap<JobId, JobSnapshot>;
}

/** The item that was made for an upload, from what this computer knows of it; null for any other upload. */
function itemMadeFor(job: JobSnapshot): MediaView | null {
  const { target, delivery, file, state } = job;
  if (target.kind !== 'new_item' || delivery === null || hasEnded(state)) return null;
  const { createdAtMs, mediaId, versionId } = delivery;
  const createdAt = createdAtMs === null ? null : new Date(createdAtMs).toISOString();
  return {
    object: 'media',
    id: mediaId,
    project_id: target.projectId,
    name: target.name,
    type: 'video',
    status: 'processing',
    duration_seconds: file.facts?.durationSeconds ?? null,
    width: file.facts?.width ?? null,
    height: file.facts?.height ?? null,
    // The render's own picture, until the service has one: that then takes its place without a gap.
    thumbnail: file.facts && stillAddress('upload', job.id, file.facts),
    version: versionId && { id: versionId, created_at: createdAt },
    versions_count: 1,
    created_at: createdAt,
  };
}

/**
 * Items that were made for uploads from here. Lists are read before that, and are not read again for each upload: until they
 * tell of these, nobody but this computer would show them. The same items while nothing about them changes.
 */
export function createNewItems(
  accountId: AccountId,
  projectId: ProjectId,
): (queue: Queue) => readonly MediaView[] {
  let jobsBefore: Queue['jobs'] | null = null;
  let before: ReadonlyMap<MediaId, MediaView> = new Map();
  let listed: readonly MediaView[] = [];
  return ({ jobs }) => {
    if (jobs === jobsBefore) return listed;
    jobsBefore = jobs;
    const now = new Map<MediaId, MediaView>();
    for (const job of jobs.values()) {
      if (job.accountId !== accountId || job.target.projectId !== projectId) continue;
      const item = itemMadeFor(job);
      if (item) now.set(item.id, asBefore(item, before.get(item.id)));
    }
    const isSame = now.size === before.size && [...now].every(([id, item]) => before.get(id) === item);
    if (!isSame) {
      before = now;
      listed = [...now.values()];
    }
    return listed;
  };
}

const asBefore = (item: MediaView, before: MediaView | undefined): MediaView =>
  before && before.version?.id === item.version?.id && before.thumbnail === item.thumbnail ? before : item;

/**
 * What the lists say, and behind it what they do not tell of yet. An item that they tell of keeps the picture of its render
 * while the service has none.
 */
export function withNewItems(items: readonly MediaView[], made: readonly MediaView[]): readonly MediaView[] {
  if (made.length === 0) return items;
  const waiting = new Map(made.map((item) => [item.id, item]));
  const listed = items.map((item) => {
    const picture = waiting.get(item.id)?.thumbnail ?? null;
    waiting.delete(item.id);
    return item.thumbnail === null && picture !== null ? { ...item, thumbnail: picture } : item;
  });
  return [...listed, ...waiting.values()];
}
