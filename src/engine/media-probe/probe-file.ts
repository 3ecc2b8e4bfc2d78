import { missingPartSays, notVideoSays, roomOnlySays } from '../../shared/messages/media-files.ts';
import type { FileEnd, ProbeResult } from '../../shared/model/media-facts.ts';
import { blockBytes, isZero } from '../ground/zeros.ts';
import { unknownWholeness } from './containers/container-report.ts';
import { readContainer } from './containers/read-container.ts';
import { factsFromTracks } from './facts-from-tracks.ts';
import { describeFile } from './file-kind.ts';
import type { ProbeSource } from './media-probe.ts';
import { readTracks, saysTruncated } from './mediainfo-tracks.ts';
import { openSource, type PositionedFile } from './positioned-file.ts';
import { unreadable, unreadableReason } from './unreadable.ts';

/** The part of MediaInfo that is needed here: it asks for parts of a file and returns its tracks. */
export interface MediaAnalyser {
  analyzeData(
    size: number,
    readChunk: (length: number, offset: number) => Promise<Uint8Array>,
  ): Promise<unknown>;
}

/**
 * Files need only a fraction of this, unless their index lists millions of frames: for a day of ProRes at 30 frames a second,
 * it has 12 MB.
 */
const readBudgetBytes = 14 * 1024 * 1024;

export async function probeFile(source: ProbeSource, analyser: MediaAnalyser): Promise<ProbeResult> {
  try {
    const opened = await openSource(source, readBudgetBytes);
    if (opened.kind === 'directory') {
      return { kind: 'not_video', what: 'directory', says: notVideoSays.folder };
    }
    if (opened.kind === 'special_file') {
      return { kind: 'not_video', what: 'special_file', says: notVideoSays.special };
    }
    await using file = opened.file;
    return await probeOpenFile(file, analyser);
  } catch (error) {
    const reason = unreadableReason(error);
    if (reason === null) throw error;
    return unreadable(reason);
  }
}

/** For reading the container's own index: boxes, tables, and a sample of pictures along the file. */
const indexBudgetBytes = 8 * 1024 * 1024;
const headBytes = 4096;

async function probeOpenFile(file: PositionedFile, analyser: MediaAnalyser): Promise<ProbeResult> {
  if (file.sizeBytes === 0) return { kind: 'not_video', what: 'empty', says: notVideoSays.empty };
  const head = await file.read(0, headBytes);
  // Preallocated and not written yet: no kind of file begins with zeros.
  if (head.length >= 64 && isZero(head)) {
    return { kind: 'truncated', facts: null, says: roomOnlySays };
  }
  const report = await readContainer(file.withBudget(indexBudgetBytes), head);
  const wholeness = report?.wholeness ?? unknownWholeness;
  const answer = await analyser.analyzeData(file.sizeBytes, (length, offset) => file.read(offset, length));
  const tracks = readTracks(answer);
  const facts = factsFromTracks(tracks, file.sizeBytes, report?.facts);
  // Audio files are refused, complete or not. An incomplete movie often has no tracks yet.
  const mayBeVideo = facts !== null || (tracks.audio.length === 0 && tracks.image.length === 0);
  if (mayBeVideo && wholeness.kind === 'incomplete') {
    return { kind: 'truncated', facts, says: missingPartSays[wholeness.missing] };
  }
  // A container without any track is not something other than a video: it may have just been started.
  const isOnlyBegun = facts === null && report !== null;
  if (mayBeVideo && wholeness.kind === 'unknown' && (saysTruncated(tracks) || isOnlyBegun)) {
    return { kind: 'truncated', facts, says: missingPartSays.end };
  }
  if (facts !== null) {
    const isWhole = wholeness.kind === 'whole';
    return {
      kind: 'video',
      facts,
      wholeness: isWhole ? 'whole' : 'unknown',
      endsIn: await endOf(file, report?.end ?? null, isWhole),
    };
  }
  if (file.budgetSpent) return unreadable('probe_failed');
  return { kind: 'not_video', ...describeFile(tracks, head) };
}

/**
 * What the container has found at its end is enough if it is complete; in any other file, zeros at the end are missing data.
 */
async function endOf(file: PositionedFile, said: FileEnd | null, isWhole: boolean): Promise<FileEnd> {
  if (isWhole && (said === 'data' || said === 'zeros')) return said;
  const tail = await file.read(Math.max(0, file.sizeBytes - blockBytes), blockBytes);
  if (tail.length > 0 && isZero(tail)) return 'zeros';
  return said ?? 'data';
}
