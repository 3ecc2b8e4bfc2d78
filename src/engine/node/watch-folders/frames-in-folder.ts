import { createHash } from 'node:crypto';
import {
  type FrameSequence,
  groupImageSequences,
  type SequenceFrame,
  sequenceFactsOf,
} from '../../sequences/frame-sequences.ts';
import { type Stamp, stampOfFrames } from '../../watch-folders/file/watched-file.ts';
import type { FoundFile } from '../../watch-folders/folder-scanner.ts';

/** The image sequences in one folder, by pattern. `below` is the prefix of each path. */
export function sequencesOf(
  below: string,
  folderName: string,
  frames: ReadonlyMap<string, Stamp>,
): ReadonlyMap<string, FoundFile> {
  if (frames.size < 2) return new Map();
  const { sequences } = groupImageSequences([...frames.keys()], folderName);
  return new Map(
    sequences.map((sequence) => [
      sequence.pattern,
      foundSequence(`${below}${sequence.pattern}`, sequence, frames),
    ]),
  );
}

/** The frames of the sequence with this pattern. */
export function framesOfSequence(
  pattern: string,
  folderName: string,
  frames: ReadonlyMap<string, Stamp>,
): readonly SequenceFrame[] {
  const { sequences } = groupImageSequences([...frames.keys()], folderName);
  return sequences.find((sequence) => sequence.pattern === pattern)?.frames ?? [];
}

function foundSequence(path: string, sequence: FrameSequence, frames: ReadonlyMap<string, Stamp>): FoundFile {
  let sizeBytes = 0;
  let modifiedNs = 0n;
  let changedNs = 0n;
  let emptyFrames = 0;
  const cameMs: number[] = [];
  const digest = createHash('sha256');
  for (const { name } of sequence.frames) {
    const stamp = frames.get(name);
    if (!stamp) continue;
    sizeBytes += stamp.sizeBytes;
    if (stamp.sizeBytes === 0) emptyFrames += 1;
    const [modified, changed] = [BigInt(stamp.modifiedNs), BigInt(stamp.changedNs)];
    if (modified > modifiedNs) modifiedNs = modified;
    if (changed > changedNs) changedNs = changed;
    cameMs.push(Number(changed / 1_000_000n));
    // In milliseconds, since other computers on a shared folder may see less exact times.
    digest.update(`${name}\0${stamp.sizeBytes}\0${modified / 1_000_000n}\0`);
  }
  const stamp = stampOfFrames(
    { sizeBytes, modifiedNs: String(modifiedNs), changedNs: String(changedNs) },
    digest.digest('hex').slice(0, 32),
  );
  return {
    path,
    stamp,
    frames: { facts: sequenceFactsOf(sequence), spacingMs: spacingOf(cameMs), emptyFrames },
  };
}

const framesLookedAt = 24;
const aBreak = 10;

/**
 * The longest pause between the last frames, by when they arrived here: copying keeps the time of rendering. A pause many
 * times longer than usual lies between two renders, and does not count.
 */
function spacingOf(cameMs: readonly number[]): number {
  const last = cameMs.toSorted((a, b) => b - a).slice(0, framesLookedAt);
  const pauses = last.slice(1).map((atMs, index) => (last[index] ?? atMs) - atMs);
  const usual = pauses.toSorted((a, b) => a - b)[Math.floor(pauses.length / 2)] ?? 0;
  return pauses
    .filter((pause) => pause <= usual * aBreak)
    .reduce((longest, pause) => Math.max(longest, pause), 0);
}
