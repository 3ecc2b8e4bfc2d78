import { checkTexts } from '../messages/file-checks.ts';
import { encodeTexts } from '../messages/sequences.ts';
import { type FileToDescribe, fileStateWords } from '../messages/watch.ts';
import { watchPageTexts } from '../messages/watch-page.ts';
import { type DescribeContext, describeJob, type JobDescription, withRemark } from './describe-job.ts';
import type { JobSnapshot } from './uploads.ts';
import { watchFileAsks } from './watch-file-asks.ts';
import type { WatchCondition, WatchFile, WatchFileState } from './watch-folders.ts';
import type { PlannedFile } from './watch-requests.ts';

export interface WatchFileDescription {
  readonly line: string;
  readonly next: string | null;
  readonly tone: JobDescription['tone'];
}

/** Pure: a file of a watch folder reads the same everywhere. Once it is queued, its upload describes its state. */
export function describeWatchFile(
  file: FileToDescribe & Pick<WatchFile, 'remark'> & Partial<Pick<WatchFile, 'losesAlphaIn'>>,
  job: JobSnapshot | null,
  context: DescribeContext & { readonly folder?: WatchCondition['kind'] | undefined },
): WatchFileDescription {
  const remarks = [lossWords(file.losesAlphaIn), file.remark];
  if (file.state.kind === 'queued' && job) {
    const { line, next, note, tone } = describeJob(job, context);
    return { line, next: withRemarks(next, [note, ...remarks]), tone };
  }
  const { state, detail } = fileStateWords(file, context);
  const isOver = file.state.kind === 'skipped' || file.state.kind === 'failed';
  return {
    line: state,
    next: isOver ? detail : withRemarks(detail, remarks),
    tone: toneOf(file.state),
  };
}

type Going = Extract<PlannedFile['plan'], { readonly kind: 'upload' }>;

/** The item and version that a planned file becomes; null for a new item. */
export const planTarget = ({ target, version }: Going): string | null => {
  if (target.kind === 'new_item') return null;
  return version === undefined ? target.mediaName : watchPageTexts.version(target.mediaName, version);
};

/** What to know before a planned file is uploaded, as the sheet of dropped files says it; then why it goes to its item. */
export const planWords = ({ why, differences = [], losesAlphaIn }: Going, openNotes = 0): string => {
  const remarks = [...differences, ...(openNotes > 0 ? [checkTexts.openNotes(openNotes)] : [])];
  return [...remarks, withRemarks(why, [lossWords(losesAlphaIn)]) ?? why].join(' · ');
};

const lossWords = (losesAlphaIn: WatchFile['losesAlphaIn'] | undefined): string | null =>
  losesAlphaIn ? encodeTexts.losesAlpha(losesAlphaIn) : null;

function withRemarks(detail: string | null, remarks: readonly (string | null)[]): string | null {
  const remark = remarks.filter(Boolean).join(' ');
  return detail === null ? remark || null : withRemark(detail, remark);
}

function toneOf(state: WatchFileState): JobDescription['tone'] {
  if (state.kind !== 'failed' && watchFileAsks(state)) return 'asking';
  switch (state.kind) {
    case 'settling':
    case 'giving_way':
    case 'finished':
    case 'queued':
    case 'skipped':
      return 'waiting';
    case 'choosing':
      return 'asking';
    case 'encoding':
      return 'working';
    case 'uploaded':
      return state.isReplaced && !state.byLaterUpload ? 'trouble' : 'done';
    case 'failed':
      return 'trouble';
  }
}
