import { summaryWords } from '../../../shared/messages/watch.ts';
import { watchFileAsks } from '../../../shared/model/watch-file-asks.ts';
import type { WatchCounts, WatchFileState, WatchSummary } from '../../../shared/model/watch-folders.ts';
import type { WatchedFile } from './watched-file.ts';

/** Whether nothing happens to this file until a person decides or acts. */
export const needsPerson = ({ state, isGone }: Pick<WatchedFile, 'state' | 'isGone'>): boolean =>
  !isGone && watchFileAsks(state);

/** Whether this file or its upload waits for a person; `asking`: jobs that wait for a yes or no. */
export const needsAnswer = (file: WatchedFile, asking: ReadonlySet<string>): boolean =>
  needsPerson(file) || (file.state.kind === 'queued' && !file.isGone && asking.has(file.state.jobId));

/** `asking`: jobs that wait for a yes or no. */
export function countFiles(
  files: Iterable<WatchedFile>,
  thereAlready: number,
  asking: ReadonlySet<string>,
): WatchCounts {
  const counts = {
    ...{ settling: 0, underWay: 0, uploaded: 0, skipped: 0, needYou: 0, thereAlready },
    ...{ queued: 0, encoding: 0, notQueued: 0 },
  };
  for (const { state, isGone } of files) {
    const bucket = state.kind === 'queued' && asking.has(state.jobId) ? 'needYou' : bucketOf(state);
    // A file that is gone needs no person any more.
    if (!isGone || bucket !== 'needYou') counts[bucket] += 1;
    const stage = stageOf(state);
    if (stage !== null && !(isGone && stage === 'notQueued')) counts[stage] += 1;
  }
  return counts;
}

/** How far an open file is on its way into the queue. */
function stageOf({ kind }: WatchFileState): 'queued' | 'encoding' | 'notQueued' | null {
  switch (kind) {
    case 'settling':
    case 'finished':
    case 'choosing':
    // Another render took the place of the one whose upload is still in the queue.
    case 'giving_way':
      return 'notQueued';
    case 'encoding':
    case 'queued':
      return kind;
    case 'uploaded':
    case 'skipped':
    case 'failed':
      return null;
  }
}

function bucketOf(
  state: WatchFileState,
): Exclude<keyof WatchCounts, 'thereAlready' | 'queued' | 'encoding' | 'notQueued'> {
  if (watchFileAsks(state)) return 'needYou';
  switch (state.kind) {
    case 'settling':
    case 'giving_way':
      return 'settling';
    case 'finished':
    case 'encoding':
    case 'queued':
      return 'underWay';
    case 'uploaded':
      return 'uploaded';
    case 'skipped':
      return 'skipped';
    case 'choosing':
    case 'failed':
      return 'needYou';
  }
}

/** What happened since the window was last looked at; null if nothing did. */
export function summarize(
  needYou: number,
  uploaded: number,
  sinceMs: number,
  nowMs: number,
): WatchSummary | null {
  if (uploaded === 0 && needYou === 0) return null;
  const counted = { sinceMs, atMs: nowMs, uploaded, needYou };
  return { ...counted, says: summaryWords(counted, nowMs) };
}

const notificationEveryMs = 60 * 60_000;

/** At most one notification an hour for a folder, and only about what came up since the last one. */
export const mayNotify = (lastAtMs: number | null, nowMs: number): boolean =>
  // After a clock was set back, the folder must not stay silent for a day.
  lastAtMs === null || nowMs - lastAtMs >= notificationEveryMs || nowMs < lastAtMs;
