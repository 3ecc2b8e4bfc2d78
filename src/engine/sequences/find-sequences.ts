import { stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { sequenceFailures } from '../../shared/messages/sequences.ts';
import type { FrameRange } from '../../shared/model/sequences.ts';
import { diskPath } from '../ground/disk-path.ts';
import { folderEntries } from '../ground/folder-entries.ts';
import type { FrameSound } from '../ports/video-encoder.ts';
import {
  type FrameSequence,
  groupImageSequences,
  sequenceOfPattern,
  sequenceWithin,
} from './frame-sequences.ts';
import { SequenceError } from './sequence-error.ts';
import { soundOf } from './sequence-sound.ts';

export interface FoundSequence {
  readonly folder: string;
  readonly sequence: FrameSequence;
  /** A WAV file of the same name next to the frames. */
  readonly sound: FrameSound | null;
}

/** The image sequences directly in a folder. */
export const sequencesIn = async (folder: string): Promise<readonly FoundSequence[]> =>
  sequencesAmong(folder, await namesIn(folder));

/** A sequence that was found before, in its present state. */
export async function sequenceNamed(folder: string, pattern: string): Promise<FoundSequence> {
  const found = await sequencesIn(folder).catch(() => []);
  const match = found.find(({ sequence }) => sequence.pattern === pattern);
  if (!match) throw new SequenceError('frames_gone', sequenceFailures.frames_gone);
  return match;
}

const sequencesAmong = (folder: string, names: readonly string[]): readonly FoundSequence[] =>
  groupImageSequences(names, basename(folder)).sequences.map((sequence) =>
    withSound(folder, names, sequence),
  );

const namesIn = async (folder: string) => (await folderEntries(folder)).map(({ name }) => name);

function withSound(folder: string, names: readonly string[], sequence: FrameSequence): FoundSequence {
  const sound = soundOf(sequence.name, names);
  return {
    folder,
    sequence,
    sound: sound === null ? null : { path: join(folder, sound), isChosen: false, skippedFrames: 0 },
  };
}

/** Some frames of a sequence, with the part of its sound that belongs to them. The sound begins with the first frame that is there. */
export function foundWithin({ folder, sequence, sound }: FoundSequence, range: FrameRange): FoundSequence {
  const within = sequenceWithin(sequence, range);
  const skippedFrames = within.firstFrame - sequence.firstFrame;
  return { folder, sequence: within, sound: sound && { ...sound, skippedFrames } };
}

/** The sequences that a path means: a folder, one frame, or a pattern (`shot.####.exr`, `shot.%04d.exr`). */
export async function sequencesAt(path: string): Promise<readonly FoundSequence[]> {
  const absolute = resolve(path);
  const found = await stat(diskPath(absolute)).catch(() => null);
  if (found?.isDirectory()) return sequencesIn(absolute);
  const name = basename(absolute);
  const folder = dirname(absolute);
  const pattern = comparable(name);
  const names = await namesIn(folder);
  const named = sequencesAmong(folder, names).filter(
    ({ sequence }) =>
      sequence.frames.some((frame) => frame.name === name) || comparable(sequence.pattern) === pattern,
  );
  if (named.length > 0) return named;
  const sequence = sequenceOfPattern(names, name, basename(folder));
  return sequence === null ? [] : [withSound(folder, names, sequence)];
}

/** `#`, `####` and `%04d` all stand for the frame number. */
const comparable = (pattern: string): string =>
  pattern
    .replace(/#+|%0?\d*d/, '#')
    .replace(/\.[^.]+$/, (extension) => extension.toLowerCase())
    .normalize('NFC');
