import { unconfirmedWatchFile } from '../../../shared/messages/watch.ts';
import type { JobSnapshot } from '../../../shared/model/uploads.ts';
import type { FileEvent } from '../file/file-transitions.ts';

/** What is known about an uploaded file besides its snapshot. */
export interface JobFacts {
  readonly xxh3: string | null;
  readonly deliveredAtMs: number | null;
  /** Size of what was uploaded; the file may have changed since. */
  readonly sizeBytes: number | null;
}

/** `JobFacts` with the name of the item it went to. */
export interface JobFactsOfItem extends JobFacts {
  readonly itemName: string;
}

/** The result of a job, from the queue or from the history. */
export interface JobOutcome {
  readonly state: JobSnapshot['state'];
  readonly delivery: Pick<
    NonNullable<JobSnapshot['delivery']>,
    'mediaId' | 'versionId' | 'versionNumber'
  > | null;
}

/** What a job's state means for its file, as events in the order in which to apply them. Pure. */
export function jobNews(
  { state, delivery }: JobOutcome,
  { xxh3, deliveredAtMs, itemName }: JobFactsOfItem,
): readonly FileEvent[] {
  const delivered: readonly FileEvent[] =
    deliveredAtMs === null
      ? []
      : [
          {
            kind: 'delivered',
            versionId: delivery?.versionId ?? null,
            versionNumber: delivery?.versionNumber ?? null,
            xxh3,
            atMs: deliveredAtMs,
          },
        ];
  const item = delivery === null ? {} : { mediaId: delivery.mediaId };
  switch (state.kind) {
    case 'queued':
    case 'examining':
    case 'creating':
    case 'sending':
    case 'confirming':
      return [];
    case 'processing':
      return delivered;
    case 'held':
      // Another program on this computer uploaded the same bytes to this item: nothing is left to do.
      return state.reason.kind === 'same_bytes'
        ? [
            {
              kind: 'skipped',
              reason: {
                kind: 'same_bytes',
                itemName,
                versionNumber: state.reason.versionNumber,
                path: '',
              },
            },
          ]
        : [];
    case 'ready':
      return [...delivered, { kind: 'became_ready', atMs: state.atMs, isReplaced: false, ...item }];
    case 'superseded':
      return [
        ...delivered,
        {
          kind: 'became_ready',
          atMs: state.atMs,
          isReplaced: true,
          ...item,
          ...(state.byLaterUpload ? { byLaterUpload: state.byLaterUpload } : {}),
        },
      ];
    case 'rejected':
    case 'failed':
      return [...delivered, { kind: 'ended_badly', trouble: state.trouble }];
    case 'unconfirmed':
      return [...delivered, { kind: 'ended_badly', trouble: unconfirmed }];
    case 'cancelled': {
      const { bytes } = state;
      return [{ kind: 'skipped', reason: { kind: 'by_person', ...(bytes === undefined ? {} : { bytes }) } }];
    }
  }
}

const unconfirmed = {
  code: 'unconfirmed',
  ...unconfirmedWatchFile,
  action: 'look_again',
  requestId: null,
} as const;

/** Whether a job waits for a person to say yes or no. */
function jobAsks({ state }: Pick<JobSnapshot, 'state'>): boolean {
  if (state.kind !== 'held') return false;
  return ['will_not_make_hour', 'other_shape', 'addresses_spent', 'creation_unknown'].includes(
    state.reason.kind,
  );
}

/** Records which jobs wait for a person; returns whether that changed. */
export function recordAsking(asking: Set<string>, jobs: readonly JobSnapshot[]): boolean {
  const changed = jobs.filter((job) => jobAsks(job) !== asking.has(job.id));
  for (const job of changed) {
    if (jobAsks(job)) asking.add(job.id);
    else asking.delete(job.id);
  }
  return changed.length > 0;
}
