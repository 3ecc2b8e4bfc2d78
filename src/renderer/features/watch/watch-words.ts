import { sequenceTexts } from '../../../shared/messages/sequences.ts';
import { watchPageTexts } from '../../../shared/messages/watch-page.ts';
import {
  type DescribeContext,
  describeJob,
  type JobDescription,
} from '../../../shared/model/describe-job.ts';
import { describeWatchFile } from '../../../shared/model/describe-watch-file.ts';
import { fileNameOf } from '../../../shared/model/file-name.ts';
import { isPastSkipping } from '../../../shared/model/may-stop.ts';
import { plainText } from '../../../shared/model/outside-text.ts';
import type { JobSnapshot } from '../../../shared/model/uploads.ts';
import { asksMoreThanGaps } from '../../../shared/model/watch-file-asks.ts';
import type { WatchCondition, WatchFile } from '../../../shared/model/watch-folders.ts';
import type { Tone } from '../../ui/tone.ts';
import { toneOf } from '../transfers/transfer-words.ts';

export interface FileWords {
  readonly line: string;
  readonly next: string | null;
  readonly tone: Tone;
}

/** The state of a file in words; of a queued file, the words of its upload. */
/** `folder`: the condition of its folder, which it may wait for. */
export function fileWords(
  file: WatchFile,
  job: JobSnapshot | null,
  context: DescribeContext & { readonly folder: WatchCondition['kind'] | undefined },
): FileWords {
  const description = describeWatchFile(file, job, context);
  const { line, next } = description;
  if (file.state.kind === 'queued' && job)
    return { line, next, tone: toneOf(describeJob(job, context), job) };
  if (file.isGone && file.state.kind !== 'uploaded')
    return { line, next: watchPageTexts.isGone, tone: 'idle' };
  // As the row of its upload: not a failure.
  const isReplaced = file.state.kind === 'uploaded' && file.state.isReplaced;
  return { line, next, tone: isReplaced ? 'aside' : tones[description.tone] };
}

const tones: Readonly<Record<JobDescription['tone'], Tone>> = {
  waiting: 'idle',
  working: 'busy',
  asking: 'wait',
  done: 'good',
  trouble: 'bad',
};

/** `LED Main, v5` once the number is known. A skipped file gets no version. */
export function targetWords({
  target,
  versionNumber,
  versionBefore,
  state,
}: Pick<WatchFile, 'target' | 'versionNumber' | 'versionBefore' | 'state'>): string {
  if (target === null) return watchPageTexts.noTarget;
  const name = plainText(target.kind === 'version' ? target.mediaName : target.name);
  if (state.kind === 'skipped') return name;
  if (versionNumber !== null) return watchPageTexts.version(name, versionNumber);
  return target.kind === 'new_item'
    ? watchPageTexts.newItem(name)
    : watchPageTexts.newVersion(name, versionBefore);
}

/** The title of a row: the name of a file, or the range and gaps of an image sequence. */
export const fileTitle = ({ path, sequence }: Pick<WatchFile, 'path' | 'sequence'>): string =>
  plainText(sequence ? sequenceTexts.summary(sequence) : path.slice(path.lastIndexOf('/') + 1));

/** The name by which its item is found: that of an image sequence has no frame number. */
export const nameToMatch = ({ path, sequence }: Pick<WatchFile, 'path' | 'sequence'>): string =>
  sequence?.name ?? fileNameOf(path);

export const folderOf = (path: string): string => plainText(path.slice(0, path.lastIndexOf('/') + 1));

/** What a person can do with a file in its state; what it asks for comes first. */
export type FileAction = 'choose' | 'skip' | 'skip_frames' | 'upload_anyway' | 'retry' | 'edit_folder';

export function fileActions(
  file: Pick<WatchFile, 'state' | 'times' | 'isGone'> & Partial<Pick<WatchFile, 'sequence' | 'target'>>,
): readonly FileAction[] {
  const { state } = file;
  if (file.isGone || isPastSkipping(file)) return [];
  switch (state.kind) {
    case 'choosing':
      return ['choose', 'skip'];
    // Nobody can insist on a file that is still being written: what was found so far is not final.
    case 'settling':
      if (state.waitsFor.kind !== 'frames_missing') return ['choose', 'skip'];
      return [
        // Its dialog answers the other questions as well.
        ...(asksMoreThanGaps(file) ? (['choose'] as const) : []),
        ...(file.sequence?.apart?.length ? (['skip_frames'] as const) : []),
        'upload_anyway',
        ...(asksMoreThanGaps(file) ? [] : (['choose'] as const)),
        'skip',
      ];
    case 'finished':
      if (state.waitsFor === 'frame_rate') return ['edit_folder', 'skip'];
      return ['folder_paused', 'items', 'encoder'].includes(state.waitsFor) ? ['skip'] : [];
    case 'skipped':
      return ['upload_anyway', 'choose'];
    case 'failed':
      return ['retry', 'choose', 'skip'];
    case 'encoding':
    case 'queued':
      return ['skip'];
    case 'giving_way':
    case 'uploaded':
      return [];
  }
}

/** Waits for a person to choose its item. */
export const isAskedWhere = ({ state, isGone }: WatchFile): boolean => state.kind === 'choosing' && !isGone;

/** Waits for a person, or for the missing frames of its sequence. */
export const asksAboutGaps = ({ state, isGone }: Pick<WatchFile, 'state' | 'isGone'>): boolean =>
  state.kind === 'settling' && state.waitsFor.kind === 'frames_missing' && !isGone;

/** Waits for a person, and no item matches. */
export const isWithoutMatch = (file: WatchFile): boolean =>
  isAskedWhere(file) && file.state.kind === 'choosing' && file.state.candidates.length === 0;
