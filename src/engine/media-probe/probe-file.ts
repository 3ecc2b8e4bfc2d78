import { missingPartSays, notVideoSays, roomOnlySays } from '../../shared/messages/media-files.ts';
import type { FileEnd, ProbeResult } from '../../shared/model/media-facts.ts';
import { unknownWholeness } from './containers/container-report.ts';
import { readContainer } from './containers/read-container.ts';
import { factsFromTracks } from './facts-from-tracks.ts';
import { describeFile } from './file-kind.ts';
import type { ProbeSource } from './media-probe.ts';
import { readTracks, saysTruncated } from './mediainfo-tracks.ts';
import { openSource, type PositionedFile } from './positioned-file.ts';
import { unreadable, unreadableReason } from './unreadable.ts';

/** MediaInfo, as far as it is needed here: it asks for pieces of a file and answers with its tracks. */
export interface MediaAnalyser {
  analyzeData(
    size: number,
    readChunk: (length: number, offset: number) => Promise<Uint8Array>,
  ): Promise<unknown>;
}

/**
 * No file needs more than a fraction of this but one with an index of millions of frames: a day of ProRes at 30 frames a
 * second has one of 12 MB.
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

/** What a container's own index takes to read: boxes, tables, and a look at pictures all along the film. */
const indexBudgetBytes = 8 * 1024 * 1024;
const headBytes = 4096;

async function probeOpenFile(file: PositionedFile, analyser: MediaAnalyser): Promise<ProbeResult> {
  if (file.sizeBytes === 0) return { kind: 'not_video', what: 'empty', says: notVideoSays.empty };
  const head = await file.read(0, headBytes);
  // Room that was made for a file and not written yet: every kind of file begins with something.
  if (head.length >= 64 && head.every((byte) => byte === 0)) {
    return { kind: 'truncated', facts: null, says: roomOnlySays };
  }
  const report = await readContainer(file.withBudget(indexBudgetBytes), head);
  const wholeness = report?.wholeness ?? unknownWholeness;
  const answer = await analyser.analyzeData(file.sizeBytes, (length, offset) => file.read(offset, length));
  const tracks = readTracks(answer);
  const facts = factsFromTracks(tracks, file.sizeBytes, report?.facts);
  // Sound alone is refused whole or not; an unfinished movie often shows no tracks at all yet.
  const mayBeVideo = facts !== null || (tracks.audio.length === 0 && tracks.image.length === 0);
  if (mayBeVideo && wholeness.kind === 'incomplete') {
    return { kind: 'truncated', facts, says: missingPartSays[wholeness.missing] };
  }
  // The beginning of a container without anything in it yet is no reason to call it something else than a video.
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

/** Whatever copies a file writes whole blocks: the part that it has not come to is longer than this. */
const zerosMin = 512;

/** A container that says it is whole and has seen its end need not be looked at; of any other, zeros are no data. */
async function endOf(file: PositionedFile, said: FileEnd | null, isWhole: boolean): Promise<FileEnd> {
  if (isWhole && (said === 'data' || said === 'zeros')) return said;
  const tail = await file.read(Math.max(0, file.sizeBytes - zerosMin), zerosMin);
  if (tail.length > 0 && tail.every((byte) => byte === 0)) return 'zeros';
  return said ?? 'data';
}
