import { type FileToDescribe, fileStateWords } from '../messages/watch.ts';
import { type DescribeContext, describeJob, type JobDescription, withRemark } from './describe-job.ts';
import type { JobSnapshot } from './uploads.ts';
import { watchFileAsks } from './watch-file-asks.ts';
import type { WatchFile, WatchFileState } from './watch-folders.ts';

export interface WatchFileDescription {
  readonly line: string;
  readonly next: string | null;
  readonly tone: JobDescription['tone'];
}

/** Pure: a file of a watch folder reads the same everywhere. Once it is queued, its upload describes its state. */
export function describeWatchFile(
  file: FileToDescribe & Pick<WatchFile, 'remark'>,
  job: JobSnapshot | null,
  context: DescribeContext,
): WatchFileDescription {
  if (file.state.kind === 'queued' && job) {
    const { line, next, note, tone } = describeJob(job, context);
    const remark = [note, file.remark].filter(Boolean).join(' ');
    return { line, next: withRemark(next, remark), tone };
  }
  const { state, detail } = fileStateWords(file, context);
  const isOver = file.state.kind === 'skipped' || file.state.kind === 'failed';
  const whole = detail === null ? file.remark : withRemark(detail, file.remark ?? '');
  return {
    line: state,
    next: isOver ? detail : whole,
    tone: toneOf(file.state),
  };
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
