import { hasEnded, isUnderWay } from './ended-states.ts';
import {
  formatAge,
  formatBytes,
  formatMoment,
  formatPercent,
  formatSpeed,
  formatTimeLeft,
} from './format.ts';
import { isHeldQuietly } from './held-quietly.ts';
import type { RemedyAction, Trouble } from './trouble.ts';
import type { QueueConditions } from './upload-queue.ts';
import type { HoldReason, JobSnapshot } from './uploads.ts';

/** What a person sees of a job: one line, what happens next, and what they can do. */
export interface JobDescription {
  readonly line: string;
  readonly next: string;
  readonly actions: readonly JobAction[];
  readonly tone: 'waiting' | 'working' | 'asking' | 'done' | 'trouble';
}

export type JobAction = RemedyAction | 'pause' | 'move';

export interface DescribeContext {
  readonly conditions: QueueConditions;
  readonly nowMs: number;
  readonly locale?: string;
}

/** Pure: the same job in the same queue reads the same everywhere, in a window and on a terminal. */
export function describeJob(job: JobSnapshot, context: DescribeContext): JobDescription {
  const { state } = job;
  if (isInterrupted(job, context.conditions)) return interrupted;
  switch (state.kind) {
    case 'queued':
      return describeQueued(job, context);
    case 'examining':
      return working(
        job.activity.kind === 'settling' ? 'Waiting until the file is finished' : 'Looking at the file',
        'It is sent once it is known to be whole.',
      );
    case 'creating':
      return describeCreating(job, context);
    case 'sending':
      return describeSending(job, context);
    case 'confirming':
      return working(
        'Sent, waiting for the answer',
        `The last byte left ${formatAge(state.sinceMs, context.nowMs, context.locale)}; the service is asked whether it has them all.`,
      );
    case 'processing':
      return {
        line: `${deliveredWords(job)}, being processed`,
        next: `${job.delivery?.sentElsewhere ? 'Sent by another machine' : 'Delivered'} ${formatAge(state.sinceMs, context.nowMs, context.locale)}; it is watched until it can be used.`,
        actions: ['open_item', 'cancel'],
        tone: 'working',
      };
    case 'held':
      return {
        line: state.trouble.sentence,
        next: state.trouble.remedy,
        actions: holdActions(state.reason, state.trouble),
        tone: isHeldQuietly(state) ? 'waiting' : 'asking',
      };
    case 'ready':
      return {
        line: `${deliveredWords(job)}, ready`,
        next: 'It can be placed on a stage.',
        actions: ['open_item'],
        tone: 'done',
      };
    case 'rejected':
    case 'failed':
      return {
        line: state.trouble.sentence,
        next: state.trouble.remedy,
        // One more version of what came to its end is a new attempt; only what is held can be told to make one.
        actions: unique([state.trouble.action === 'send_again' ? null : state.trouble.action, 'retry']),
        tone: 'trouble',
      };
    case 'superseded':
      return {
        line: 'Delivered, but the item now shows another version',
        next: 'Somebody picked or sent another version meanwhile. Yours is in the version stack; pick it in the web app if it should be shown.',
        actions: ['look_again', 'open_item', 'retry'],
        tone: 'trouble',
      };
    case 'unconfirmed':
      return {
        line: state.delivered
          ? 'Delivered whole, but nothing was heard of it since'
          : 'Sent, but it was never confirmed',
        next: `Sent ${formatAge(state.sinceMs, context.nowMs, context.locale)}. Look at the item before sending it anew.`,
        actions: ['look_again', 'open_item', 'retry'],
        tone: 'trouble',
      };
    case 'cancelled':
      return {
        line: 'Cancelled',
        next: state.versionRemains
          ? 'A version marked processing stays on the item: the service has no way to remove it.'
          : 'Nothing was created on the service.',
        actions: ['retry'],
        tone: 'trouble',
      };
  }
}

/** Begun, and nobody is there to go on with it. */
function isInterrupted({ state }: JobSnapshot, { sender }: QueueConditions): boolean {
  return sender === 'none' && isUnderWay(state);
}

const interrupted: JobDescription = {
  line: 'Interrupted',
  next: 'It goes on once Renderdrop is open, or by "renderdrop queue run".',
  actions: ['cancel'],
  tone: 'waiting',
};

/** Jobs that need somebody come first, then what runs, what waits, and what is over. */
export function attentionRank(job: JobSnapshot): number {
  if (job.state.kind === 'failed' || job.state.kind === 'rejected') return 0;
  if (job.state.kind === 'held' && !isHeldQuietly(job.state)) return 1;
  if (hasEnded(job.state)) return 4;
  return job.state.kind === 'queued' || job.state.kind === 'held' ? 3 : 2;
}

function describeQueued(job: JobSnapshot, context: DescribeContext): JobDescription {
  const { conditions, locale } = context;
  const waiting = (line: string, next: string, actions: readonly JobAction[]): JobDescription => ({
    line,
    next,
    actions,
    tone: 'waiting',
  });
  const hold = holdOver(job, conditions);
  if (hold)
    return {
      line: hold.sentence,
      next: hold.remedy,
      actions: unique([hold.action, 'resume']),
      tone: 'asking',
    };
  // Going on is said to what is paused, not to one of the many under it.
  if (conditions.pausedAll) return waiting('Paused', 'It waits with everything else.', ['move', 'cancel']);
  if (conditions.pausedProjects.includes(job.target.projectId)) {
    return waiting('Paused', `It waits with all of ${job.target.projectName}.`, ['move', 'cancel']);
  }
  const actions: readonly JobAction[] = ['pause', 'move', 'cancel'];
  if (!conditions.online)
    return waiting('Waiting for the network', 'It starts by itself once this machine is online.', actions);
  if (conditions.hoursOpenAtMs !== null) {
    return waiting(
      'Waiting for its hours',
      `Sending begins ${formatMoment(conditions.hoursOpenAtMs, locale)}.`,
      actions,
    );
  }
  if (conditions.onBattery)
    return waiting('Waiting for mains power', 'It starts once the machine is plugged in.', actions);
  if (conditions.sender === 'none')
    return waiting('Waiting', 'It is sent once Renderdrop is open, or by "renderdrop queue run".', actions);
  return waiting('Waiting for its turn', 'Nothing is created on the service before its turn comes.', actions);
}

function describeCreating(job: JobSnapshot, context: DescribeContext): JobDescription {
  const what =
    job.target.kind === 'version' ? `a version of ${job.target.mediaName}` : `the item ${job.target.name}`;
  return (
    waitingWords(job, context) ??
    working(`Creating ${what}`, 'Sending starts as soon as the service answers.')
  );
}

function describeSending(job: JobSnapshot, context: DescribeContext): JobDescription {
  const waiting = waitingWords(job, context);
  if (waiting) return waiting;
  const { progress } = job;
  if (!progress) return working('Sending', 'Connecting.');
  const { locale } = context;
  // A hundred is said only after the service has answered that it has every byte.
  const fraction = Math.min(0.99, progress.sizeBytes > 0 ? progress.sentBytes / progress.sizeBytes : 0);
  const left = progress.secondsLeft === null ? '' : `, ${formatTimeLeft(progress.secondsLeft * 1000)} left`;
  return working(
    `Sending, ${formatPercent(fraction, locale)} of ${formatBytes(progress.sizeBytes, locale)}`,
    `${formatSpeed(progress.bytesPerSecond, locale)}${left}`,
  );
}

function waitingWords(job: JobSnapshot, context: DescribeContext): JobDescription | null {
  const { activity } = job;
  switch (activity.kind) {
    case 'none':
    case 'settling':
      return null;
    case 'waiting_for_network':
      return working('Waiting for the network', 'It goes on by itself once this machine is online.');
    case 'retrying': {
      const inMs = Math.max(0, activity.atMs - context.nowMs);
      return working(activity.because, `Next try in ${formatTimeLeft(inMs)}.`);
    }
  }
}

function holdOver(job: JobSnapshot, conditions: QueueConditions): Trouble | null {
  const hold = conditions.holds.find(({ scope }) =>
    scope.kind === 'account'
      ? scope.accountId === job.accountId
      : scope.accountId === job.accountId && scope.projectId === job.target.projectId,
  );
  return hold?.trouble ?? null;
}

function holdActions(reason: HoldReason, trouble: Trouble): readonly JobAction[] {
  switch (reason.kind) {
    case 'will_not_make_hour':
    case 'same_bytes':
    case 'joined':
      return ['go_on', 'cancel'];
    case 'addresses_spent':
    case 'creation_unknown':
      return ['open_item', 'send_again', 'cancel'];
    case 'paused':
      return ['resume', 'cancel'];
    // Its remedy is to say that the network is open now, which is to go on.
    case 'captive_portal':
      return unique([trouble.action, 'cancel']);
    case 'sent_too_often':
    case 'still_being_written':
    case 'volume_gone':
    case 'proxy_login':
    case 'project':
    case 'account':
      return unique([trouble.action, 'resume', 'cancel']);
  }
}

function deliveredWords(job: JobSnapshot): string {
  const item = job.target.kind === 'version' ? job.target.mediaName : job.target.name;
  return job.delivery?.versionNumber ? `${item}, v${job.delivery.versionNumber}` : item;
}

const working = (line: string, next: string): JobDescription => ({
  line,
  next,
  actions: ['pause', 'cancel'],
  tone: 'working',
});

const unique = (actions: readonly (JobAction | null)[]): readonly JobAction[] => [
  ...new Set(actions.filter((action) => action !== null)),
];
