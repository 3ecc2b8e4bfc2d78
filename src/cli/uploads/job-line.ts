import {
  type DescribeContext,
  describeJob,
  type JobDescription,
  withRemark,
} from '../../shared/model/describe-job.ts';
import { hasEnded } from '../../shared/model/ended-states.ts';
import { formatPercent } from '../../shared/model/format.ts';
import { keptByPause } from '../../shared/model/kept-by-pause.ts';
import { plainText } from '../../shared/model/outside-text.ts';
import { isEndLeaving, mostBeforeAnswer, sentShare } from '../../shared/model/sent-share.ts';
import type { JobSnapshot } from '../../shared/model/uploads.ts';
import type { Style, Tone } from '../output/style.ts';
import { cutEnd, cutMiddle, padTo } from '../output/text-width.ts';

const barWidth = 10;
const percentWidth = 4;
const wordsAtLeast = 38;

const tones: Readonly<Record<JobDescription['tone'], Tone>> = {
  waiting: 'quiet',
  working: 'strong',
  asking: 'warn',
  done: 'good',
  trouble: 'bad',
};

/** A job as one line of a terminal: `LED_Main_v012.mov  ████░░░░░░  42%  Uploading · 86.2 MB/s · 3 min left`. */
export function jobLine(job: JobSnapshot, context: DescribeContext, columns: number, style: Style): string {
  const description = describeJob(job, context);
  const nameWidth = Math.min(32, Math.max(8, columns - barWidth - percentWidth - wordsAtLeast - 5));
  const name = padTo(cutMiddle(plainText(job.file.name), nameWidth), nameWidth);
  const room = columns - nameWidth - barWidth - percentWidth - 5;
  const words = cutEnd(plainText(jobWords(job, description)), Math.max(0, room));
  const share = shareOf(job, context.nowMs);
  const percent = share === null ? '' : formatPercent(share, context.locale);
  return `${name}  ${bar(share ?? 0)} ${percent.padStart(percentWidth)}  ${style(tones[description.tone], words)}`;
}

/** `Processing · 6 min so far · Longer than usual. Check it in the web app.` */
export const processingWords = ({
  line,
  next,
  note,
}: Pick<JobDescription, 'line' | 'next' | 'note'>): string => withRemark(line, withRemark(next, note));

/** The state in words; while sending, with speed and time left. */
function jobWords(job: JobSnapshot, description: JobDescription): string {
  if (job.state.kind === 'processing') return processingWords(description);
  const isSending = job.state.kind === 'sending' && job.progress !== null && job.activity.kind === 'none';
  const moves = isSending || isEndLeaving(job);
  return moves
    ? `${description.line} · ${description.next.split(' · ').slice(1).join(' · ')}`
    : description.line;
}

/** The share of the bar that is filled; null if there is no bar. */
function shareOf(job: JobSnapshot, nowMs: number): number | null {
  const { state, progress, delivery } = job;
  if (state.kind === 'processing' || state.kind === 'ready' || state.kind === 'superseded') return 1;
  if (state.kind === 'unconfirmed') return state.delivered ? 1 : mostBeforeAnswer;
  if (hasEnded(state) || delivery === null) return null;
  if (state.kind === 'confirming' && !isEndLeaving(job)) return mostBeforeAnswer;
  if (state.kind === 'held')
    return sentShare(keptByPause(job, nowMs)?.sentBytes ?? 0, job.file.sizeBytes ?? 0) || null;
  return progress && sentShare(progress.sentBytes, progress.sizeBytes);
}

function bar(share: number): string {
  const full = Math.round(share * barWidth);
  return '█'.repeat(full) + '░'.repeat(barWidth - full);
}
