import type { ProbeResult } from '../../shared/model/media-facts.ts';
import { factsFromTracks } from './facts-from-tracks.ts';
import { describeFile } from './file-kind.ts';
import type { ProbeSource } from './media-probe.ts';
import { readTracks, saysTruncated } from './mediainfo-tracks.ts';
import { openSource, type PositionedFile } from './positioned-file.ts';
import { beginsEmpty, findMissingPart } from './truncation.ts';
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
const readBudgetBytes = 16 * 1024 * 1024;

export async function probeFile(source: ProbeSource, analyser: MediaAnalyser): Promise<ProbeResult> {
  try {
    const opened = await openSource(source, readBudgetBytes);
    if (opened.kind === 'directory') {
      return { kind: 'not_video', what: 'directory', says: 'This is a folder, not a video.' };
    }
    if (opened.kind === 'special_file') {
      return { kind: 'not_video', what: 'special_file', says: 'This is a device or a pipe, not a file.' };
    }
    await using file = opened.file;
    return await probeOpenFile(file, analyser);
  } catch (error) {
    const reason = unreadableReason(error);
    if (reason === null) throw error;
    return unreadable(reason);
  }
}

async function probeOpenFile(file: PositionedFile, analyser: MediaAnalyser): Promise<ProbeResult> {
  if (file.sizeBytes === 0) return { kind: 'not_video', what: 'empty', says: 'This file is empty.' };
  if (await beginsEmpty(file)) {
    const says = 'It holds nothing but room so far. It is still being written or was copied only in part.';
    return { kind: 'truncated', facts: null, says };
  }
  const head = await file.read(0, 4096);
  const answer = await analyser.analyzeData(file.sizeBytes, (length, offset) => file.read(offset, length));
  const tracks = readTracks(answer);
  const facts = factsFromTracks(tracks, file.sizeBytes);
  const missing = await findMissingPart(file, tracks);
  // Sound alone is refused whole or not; an unfinished movie often shows no tracks at all yet.
  const mayBeVideo = facts !== null || (tracks.audio.length === 0 && tracks.image.length === 0);
  if (mayBeVideo && (missing !== null || saysTruncated(tracks))) {
    const says = missing ?? 'Its end is missing. It is still being written or was copied only in part.';
    return { kind: 'truncated', facts, says };
  }
  if (facts !== null) return { kind: 'video', facts };
  if (file.budgetSpent) return unreadable('probe_failed');
  return { kind: 'not_video', ...describeFile(tracks, head) };
}
