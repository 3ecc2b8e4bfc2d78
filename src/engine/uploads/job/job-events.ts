import type { VersionId } from '../../../shared/api/ids.ts';
import { canChangeTarget } from '../../../shared/model/change-target.ts';
import { isPastCanceling } from '../../../shared/model/may-stop.ts';
import type { MediaFacts } from '../../../shared/model/media-facts.ts';
import type { Trouble } from '../../../shared/model/trouble.ts';
import type {
  Delivery,
  HoldReason,
  JobState,
  KeptByPause,
  LaterUpload,
  UploadOptions,
  UploadTarget,
} from '../../../shared/model/uploads.ts';
import {
  type Checkpoint,
  type FileIdentity,
  type Intent,
  isAtRefusedAddress,
  type JobRecord,
} from './job.ts';

/** Everything that can happen to a job. */
export type JobEvent =
  | { readonly kind: 'slot_opened' }
  | { readonly kind: 'slot_lost' }
  | {
      readonly kind: 'examined';
      readonly identity: FileIdentity;
      readonly facts: MediaFacts;
      readonly xxh3: string | null;
    }
  /** `by` was canceled when all of these bytes may have arrived: its version is watched, and no other one is made. */
  | {
      readonly kind: 'continues_canceled';
      readonly by: JobRecord;
      readonly identity: FileIdentity;
      readonly facts: MediaFacts;
      readonly xxh3: string;
    }
  | { readonly kind: 'intent_stored'; readonly intent: Intent }
  /** The request to create it never reached the service, or was refused. */
  | { readonly kind: 'nothing_created' }
  /** `inDoubt`: the service may already have the bytes, or another computer may be uploading them now. */
  | {
      readonly kind: 'created';
      readonly delivery: Delivery;
      readonly requestId: string | null;
      readonly inDoubt: boolean;
    }
  | { readonly kind: 'followed'; readonly delivery: Delivery; readonly requestId: string | null }
  | { readonly kind: 'file_changed' }
  | { readonly kind: 'address_spent' }
  /** `tookBytes`: the bytes that a failed attempt sent; 0 while an attempt runs. */
  | {
      readonly kind: 'sent_so_far';
      readonly tookBytes: number;
      readonly checkpoint: Checkpoint | null;
    }
  | { readonly kind: 'last_piece_released' }
  /** No answer is expected any more: the item is watched for a sign of the file. */
  | { readonly kind: 'answer_given_up' }
  /** The connection that a pause held open is closed. */
  | { readonly kind: 'connection_closed' }
  /** `certain`: the host's answer, or a body that never became whole, proves that this attempt did not arrive. */
  | { readonly kind: 'not_received'; readonly certain: boolean }
  | { readonly kind: 'delivered'; readonly xxh3: string | null }
  | { readonly kind: 'taken_over' }
  /** The job that this one joined has a result, which becomes this job's result too. */
  | { readonly kind: 'shared_result'; readonly by: JobRecord }
  | { readonly kind: 'became_ready'; readonly versionId: VersionId | null; readonly xxh3: string | null }
  | { readonly kind: 'was_rejected'; readonly trouble: Trouble }
  | {
      readonly kind: 'was_superseded';
      readonly byVersionId: VersionId;
      /** Set if the queue uploaded that version too, after this one. */
      readonly byLaterUpload?: LaterUpload;
    }
  | { readonly kind: 'confirmation_timed_out' }
  | { readonly kind: 'look_again' }
  | { readonly kind: 'hold'; readonly reason: HoldReason; readonly trouble: Trouble }
  | { readonly kind: 'release'; readonly accept?: Partial<UploadOptions>; readonly newGeneration?: boolean }
  | { readonly kind: 'fail'; readonly trouble: Trouble }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'cancel_soon'; readonly atMs: number }
  | { readonly kind: 'undo_cancel' }
  | { readonly kind: 'retry' }
  | { readonly kind: 'retarget'; readonly target: UploadTarget };

const underWay: readonly JobState['kind'][] = [
  'queued',
  'examining',
  'creating',
  'sending',
  'confirming',
  'processing',
  'held',
];

/** The states in which each event is allowed. In any other state it is a bug and is refused. */
const allowedIn: Readonly<Record<JobEvent['kind'], readonly JobState['kind'][]>> = {
  slot_opened: ['queued'],
  slot_lost: ['examining', 'creating'],
  examined: ['examining'],
  continues_canceled: ['examining'],
  intent_stored: ['creating'],
  nothing_created: ['creating'],
  created: ['creating'],
  followed: ['creating'],
  file_changed: ['creating', 'sending', 'confirming'],
  address_spent: ['sending', 'confirming'],
  sent_so_far: ['sending', 'confirming', 'held'],
  last_piece_released: ['sending'],
  answer_given_up: ['confirming'],
  connection_closed: ['held'],
  not_received: ['confirming'],
  delivered: ['sending', 'confirming'],
  taken_over: ['processing'],
  shared_result: ['held'],
  // Also allowed in two ended states and at a refused address: a later look at the item may correct them.
  became_ready: ['sending', 'confirming', 'processing', 'held', 'superseded', 'unconfirmed'],
  was_rejected: ['confirming', 'processing', 'superseded', 'unconfirmed'],
  was_superseded: ['confirming', 'processing'],
  confirmation_timed_out: ['confirming', 'processing'],
  look_again: ['superseded', 'unconfirmed'],
  hold: ['queued', 'examining', 'creating', 'sending', 'confirming', 'processing'],
  release: ['held'],
  fail: underWay,
  cancel: underWay,
  cancel_soon: underWay,
  undo_cancel: underWay,
  retry: ['ready', 'rejected', 'superseded', 'unconfirmed', 'failed', 'cancelled'],
  retarget: ['queued', 'held', 'rejected', 'failed', 'cancelled'],
};

export class IllegalTransitionError extends Error {
  override readonly name = 'IllegalTransitionError';
  readonly code = 'illegal_transition';

  constructor(state: JobState['kind'], event: JobEvent['kind']) {
    super(`A job that is ${state} cannot take ${event}.`);
  }
}

export const canTake = (job: JobRecord, event: JobEvent['kind']): boolean =>
  allowedIn[event].includes(job.state.kind) &&
  (event !== 'retarget' || canChangeTarget(job)) &&
  ((event !== 'cancel' && event !== 'cancel_soon') || !isPastCanceling(job)) &&
  (event !== 'undo_cancel' || job.cancelsAtMs !== null) &&
  (event !== 'shared_result' || hasJoined(job)) &&
  (event !== 'became_ready' || job.state.kind !== 'held' || isAtRefusedAddress(job.state)) &&
  (event !== 'connection_closed' || heldOpen(job) !== null) &&
  (event !== 'sent_so_far' || job.state.kind !== 'held' || heldOpen(job) !== null);

/** The connection that a pause holds open; null if it holds none. */
export const heldOpen = ({ state }: JobRecord): Extract<KeptByPause, { kind: 'connection' }> | null =>
  state.kind === 'held' && state.reason.kind === 'paused' && state.reason.kept?.kind === 'connection'
    ? state.reason.kept
    : null;

const hasJoined = ({ state }: JobRecord): boolean => state.kind === 'held' && state.reason.kind === 'joined';
