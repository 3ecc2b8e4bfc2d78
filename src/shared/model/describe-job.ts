import { replacedWords, uploadDetails } from '../messages/upload-details.ts';
import { uploadStates } from '../messages/uploads.ts';
import { hasEnded, isUnderWay } from './ended-states.ts';
import { isFileMissing } from './file-missing.ts';
import { formatTimeLeft } from './format.ts';
import { isHeldQuietly, waitsForRender } from './held-quietly.ts';
import { isPausedWhileSending, keptByPause } from './kept-by-pause.ts';
import { isPastCanceling } from './may-stop.ts';
import { isProcessingLong } from './processing-time.ts';
import { isEndLeaving, sentShare } from './sent-share.ts';
import { holdOver, isPausedOver, isSignedOut } from './stopped-by-queue.ts';
import type { RemedyAction, Trouble } from './trouble.ts';
import type { QueueConditions } from './upload-queue.ts';
import type { HoldReason, JobSnapshot } from './uploads.ts';

/** A job as a person sees it: one line, what happens next, and the actions offered. */
export interface JobDescription {
  readonly line: string;
  readonly next: string;
  /** What is unusual, beside its state; empty as a rule. */
  readonly note: string;
  readonly actions: readonly JobAction[];
  readonly tone: 'waiting' | 'working' | 'asking' | 'done' | 'trouble';
}

type StateDescription = Omit<JobDescription, 'note'>;

export type JobAction = RemedyAction | 'pause' | 'move' | 'lighter_copy' | 'undo_cancel';

export interface DescribeContext {
  readonly conditions: QueueConditions;
  readonly nowMs: number;
  readonly locale?: string;
}

/** Pure: the same job in the same queue reads the same everywhere, in a window and on a terminal. */
export const describeJob = (job: JobSnapshot, context: DescribeContext): JobDescription => ({
  ...describeState(job, context),
  note: [noteOnProcessing(job, context), noteOnChange(job)].filter(Boolean).join(' '),
});

/** Two remarks in one line; either may be empty. */
export const withRemark = (detail: string, remark: string): string =>
  detail === '' || remark === '' ? detail + remark : `${detail}${detail.endsWith('.') ? '' : ' ·'} ${remark}`;

function noteOnProcessing(job: JobSnapshot, { conditions, nowMs }: DescribeContext): string {
  const { state, delivery } = job;
  if (state.kind !== 'processing' || delivery?.sentElsewhere) return '';
  return isProcessingLong(job, nowMs - state.sinceMs, conditions) ? uploadDetails.processingLong : '';
}

/** A canceled upload already says that a version stays. */
function noteOnChange({ state, delivery, unfinishedVersions }: JobSnapshot): string {
  if (unfinishedVersions.length === 0 || state.kind === 'cancelled') return '';
  const isUploadingAgain =
    state.kind === 'held' ? isHeldQuietly(state) : !hasEnded(state) && state.kind !== 'processing';
  return isUploadingAgain
    ? uploadDetails.changedUploadingAgain(delivery?.versionNumber ?? null, unfinishedVersions)
    : uploadDetails.changedUploadedAgain(unfinishedVersions);
}

function describeState(job: JobSnapshot, context: DescribeContext): StateDescription {
  const { state } = job;
  if (job.cancelsAtMs !== null) return canceling;
  if (isInterrupted(job, context.conditions)) return interrupted;
  switch (state.kind) {
    case 'queued':
      return describeQueued(job, context);
    case 'examining':
      if (state.waited) return waitingForRender(state.waited);
      return working(
        uploadStates.preparing,
        job.activity.kind === 'settling' ? uploadDetails.stillRendering : '',
      );
    case 'creating':
      return waitingWords(job, context) ?? working(uploadStates.preparing, '');
    case 'sending':
      return describeSending(job, context);
    case 'confirming':
      return {
        ...(isEndLeaving(job) ? describeSending(job, context) : working(uploadStates.confirming, '')),
        actions: ['cancel'],
      };
    case 'processing': {
      const trouble = holdOver(job, context.conditions)?.trouble;
      // Nobody can ask the server how far it is.
      if (trouble && isSignedOut(trouble))
        return {
          line: uploadStates.processing,
          next: trouble.sentence,
          actions: unique([trouble.action]),
          tone: 'asking',
        };
      return {
        line: uploadStates.processing,
        next: job.delivery?.sentElsewhere
          ? uploadDetails.elsewhere
          : processingWords(context.nowMs - state.sinceMs),
        actions: isPastCanceling(job) ? ['open_item'] : ['open_item', 'cancel'],
        tone: 'working',
      };
    }
    case 'held':
      if (state.reason.kind === 'paused') return describePaused(job, context);
      if (waitsForRender(state)) return waitingForRender(state.trouble);
      return {
        line: state.trouble.sentence,
        next: state.trouble.remedy,
        actions: holdActions(state.reason, state.trouble),
        tone: isHeldQuietly(state) ? 'waiting' : 'asking',
      };
    case 'ready':
      return { line: uploadStates.ready, next: '', actions: ['open_item'], tone: 'done' };
    case 'rejected':
    case 'failed':
      return {
        line: state.trouble.sentence,
        next: state.trouble.remedy,
        actions: isFileMissing(state.trouble)
          ? // A file that is back but changed waits for a person, who first needs a way to say that it is the right one.
            ['retry', 'choose_another_file']
          : unique([
              remedyOf(state.trouble.action),
              'retry',
              state.trouble.action === 'report' ? 'report' : null,
            ]),
        tone: 'trouble',
      };
    case 'superseded':
      return {
        line: uploadStates.replaced,
        next: replacedWords(state.byLaterUpload),
        actions: ['look_again', 'open_item', 'retry'],
        tone: 'trouble',
      };
    case 'unconfirmed':
      return {
        line: uploadStates.unconfirmed,
        next: state.delivered ? uploadDetails.uploadedUnconfirmed : uploadDetails.unconfirmed,
        actions: ['look_again', 'open_item', 'retry'],
        tone: 'trouble',
      };
    case 'cancelled':
      return {
        line: uploadStates.canceled,
        next: canceledWords(state),
        actions: ['retry'],
        tone: 'trouble',
      };
  }
}

/** Most versions take less, and need no word. */
const processingLongMs = 2 * 60_000;

const processingWords = (tookMs: number): string =>
  tookMs < processingLongMs ? '' : uploadDetails.processingSoFar(formatTimeLeft(tookMs));

function canceledWords({
  versionRemains,
  bytes,
}: Extract<JobSnapshot['state'], { kind: 'cancelled' }>): string {
  if (bytes !== undefined) return uploadDetails.canceledTooLate[bytes];
  return versionRemains ? uploadDetails.versionRemains : '';
}

/** Says what resuming will do: bytes already sent are kept as long as their connection or session is. */
function describePaused(job: JobSnapshot, { conditions, nowMs, locale }: DescribeContext): StateDescription {
  const paused = (line: string, next: string): StateDescription => ({
    line,
    next,
    actions: ['resume', 'cancel'],
    tone: 'waiting',
  });
  const kept = keptByPause(job, nowMs);
  if (kept?.kind === 'connection' && conditions.sender !== 'none') {
    const share = sentShare(kept.sentBytes, job.file.sizeBytes ?? 0);
    return paused(uploadDetails.pausedAt(share, locale), uploadDetails.connectionHolds);
  }
  if (kept?.kind === 'session' || kept?.resumable)
    return paused(uploadStates.paused, uploadDetails.sessionContinues);
  return paused(uploadStates.paused, isPausedWhileSending(job) ? uploadDetails.startsAgain : '');
}

/** Started, but no program is uploading now. */
function isInterrupted({ state }: JobSnapshot, { sender }: QueueConditions): boolean {
  return sender === 'none' && isUnderWay(state);
}

const waitingForRender = (trouble: Trouble): StateDescription => ({
  line: trouble.sentence,
  next: trouble.remedy,
  actions: holdActions({ kind: 'still_being_written' }, trouble),
  tone: 'waiting',
});

const canceling: StateDescription = {
  line: uploadStates.canceling,
  next: '',
  actions: ['undo_cancel'],
  tone: 'waiting',
};

const interrupted: StateDescription = {
  line: uploadStates.interrupted,
  next: uploadDetails.resumesWhenOpen,
  actions: ['cancel'],
  tone: 'waiting',
};

function describeQueued(job: JobSnapshot, { conditions, locale }: DescribeContext): StateDescription {
  const waiting = (line: string, next: string, actions: readonly JobAction[]): StateDescription => ({
    line,
    next,
    actions,
    tone: 'waiting',
  });
  const delay = delayOf(job, conditions, locale);
  switch (delay?.kind) {
    case 'hold':
      return {
        line: delay.trouble.sentence,
        next: delay.trouble.remedy,
        actions: unique([delay.trouble.action, isSignedOut(delay.trouble) ? 'cancel' : 'resume']),
        tone: 'asking',
      };
    // Resume is offered where the pause was made, not on each upload that it stops.
    case 'paused':
      return waiting(uploadStates.paused, delay.says, ['move', 'cancel']);
    case 'waits':
    case undefined: {
      const behind = job.activity.kind === 'waiting_for_item' ? uploadDetails.afterOther : '';
      return waiting(uploadStates.queued, delay?.says ?? behind, ['pause', 'move', 'cancel']);
    }
  }
}

type Delay =
  | { readonly kind: 'hold'; readonly trouble: Trouble; readonly says: string }
  | { readonly kind: 'paused' | 'waits'; readonly says: string };

/** What keeps an upload to this target from starting; null if nothing does. The first reason: others only matter once it is gone. */
export function delayOf(
  job: Pick<JobSnapshot, 'accountId' | 'target'>,
  conditions: QueueConditions,
  locale?: string,
): Delay | null {
  const trouble = holdOver(job, conditions)?.trouble;
  if (trouble) return { kind: 'hold', trouble, says: trouble.sentence };
  if (conditions.pausedAll) return { kind: 'paused', says: uploadDetails.allPaused };
  if (isPausedOver(job, conditions)) return { kind: 'paused', says: uploadDetails.projectPaused };
  const waits = (says: string): Delay => ({ kind: 'waits', says });
  if (!conditions.online) return waits(uploadDetails.offline);
  if (conditions.hoursOpenAtMs !== null)
    return waits(uploadDetails.startsAt(conditions.hoursOpenAtMs, locale));
  if (conditions.onBattery) return waits(uploadDetails.onBattery);
  return conditions.sender === 'none' ? waits(uploadDetails.startsWhenOpen) : null;
}

function describeSending(job: JobSnapshot, context: DescribeContext): StateDescription {
  const waiting = waitingWords(job, context);
  if (waiting) return waiting;
  const { progress } = job;
  if (!progress) return working(uploadStates.uploading, uploadDetails.connecting);
  const { sentBytes, sizeBytes, bytesPerSecond, secondsLeft } = progress;
  return working(
    uploadStates.uploading,
    uploadDetails.progress(
      sentShare(sentBytes, sizeBytes),
      sizeBytes,
      bytesPerSecond,
      secondsLeft,
      context.locale,
    ),
  );
}

function waitingWords(job: JobSnapshot, context: DescribeContext): StateDescription | null {
  const { activity } = job;
  switch (activity.kind) {
    case 'none':
    case 'settling':
    case 'waiting_for_item':
      return null;
    case 'waiting_to_continue':
      return working(uploadStates.queued, uploadDetails.continuesAfterOther);
    case 'waiting_for_network':
      return working(uploadStates.uploading, uploadDetails.offline);
    case 'retrying': {
      const inMs = Math.max(0, activity.atMs - context.nowMs);
      return working(uploadStates.uploading, uploadDetails.retrying(activity.because, inMs));
    }
  }
}

function holdActions(reason: HoldReason, trouble: Trouble): readonly JobAction[] {
  switch (reason.kind) {
    case 'will_not_make_hour':
      return ['lighter_copy', 'go_on', 'cancel'];
    case 'same_bytes':
    case 'other_shape':
    case 'joined':
      return ['go_on', 'cancel'];
    case 'addresses_spent':
    case 'creation_unknown':
      return ['open_item', 'send_again', 'cancel'];
    case 'paused':
      return ['resume', 'cancel'];
    // The remedy is to confirm that the network is open now, which continues the upload.
    case 'captive_portal':
    // Continues by itself, and nothing but its render can make it.
    case 'still_being_written':
      return unique([trouble.action, 'cancel']);
    case 'sent_too_often':
    case 'volume_gone':
    case 'proxy_login':
    case 'project':
    case 'account':
      return unique([trouble.action, isSignedOut(trouble) ? null : 'resume', 'cancel']);
  }
}

const working = (line: string, next: string): StateDescription => ({
  line,
  next,
  actions: ['pause', 'cancel'],
  tone: 'working',
});

/** What helps before another try. `send_again` is only accepted by a held job; a report helps nobody at once. */
const remedyOf = (action: JobAction | null): JobAction | null =>
  action === 'send_again' || action === 'report' ? null : action;

const unique = (actions: readonly (JobAction | null)[]): readonly JobAction[] => [
  ...new Set(actions.filter((action) => action !== null)),
];
