import { stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { naturalOrder } from '../../shared/model/natural-order.ts';
import type { SequenceFacts } from '../../shared/model/sequences.ts';
import { isTemporaryName, isWrittenBySystem } from '../../shared/model/temporary-names.ts';
import { diskPath } from '../ground/disk-path.ts';
import { folderEntries } from '../ground/folder-entries.ts';
import { type FoundSequence, sequencesIn } from '../sequences/find-sequences.ts';
import { type FrameSequence, groupImageSequences, sequenceFactsOf } from '../sequences/frame-sequences.ts';
import { soundOf } from '../sequences/sequence-sound.ts';

export interface SequenceFound {
  readonly folder: string;
  readonly facts: SequenceFacts;
  readonly soundName: string | null;
}

export interface ExpandedDrop {
  readonly paths: readonly string[];
  readonly sequences: readonly SequenceFound[];
}

const foldersDeepMax = 24;

/**
 * Replaces folders by the files in them, in the order of a file manager. Image sequences are listed separately. Hidden and
 * temporary files are skipped inside folders, but not if they were dropped themselves, unless the system has written them and
 * they were selected with others. Frames that were dropped themselves stand for the whole sequence in their folder, because
 * that is what would be encoded.
 */
export async function expandPaths(paths: readonly string[]): Promise<ExpandedDrop> {
  const files: string[] = [];
  const sequences: SequenceFound[] = [];
  const loose = new Map<string, string[]>();
  const meant = paths.filter((path) => !isWrittenBySystem(basename(path)));
  for (const path of meant.length > 0 ? meant : paths) {
    if (await isFolder(path)) await openFolder(path, 0, files, sequences);
    else {
      const folder = dirname(path);
      const others = loose.get(folder);
      if (others === undefined) loose.set(folder, [basename(path)]);
      else others.push(basename(path));
    }
  }
  for (const [folder, names] of loose) {
    const grouped = groupImageSequences(names, basename(folder));
    const whole = grouped.sequences.length === 0 ? [] : await sequencesIn(folder).catch(() => []);
    addFiles(folder, wholeSequences(grouped, whole), files, sequences);
  }
  return { paths: files, sequences };
}

async function openFolder(
  folder: string,
  depth: number,
  files: string[],
  sequences: SequenceFound[],
): Promise<void> {
  if (depth > foldersDeepMax) return;
  const entries = await folderEntries(folder).catch(() => []);
  const shown = entries
    .filter(({ name }) => !isTemporaryName(name))
    .sort((a, b) => naturalOrder(a.name, b.name));
  // Links are followed to files but not into folders, since folders could contain themselves.
  const names: string[] = [];
  for (const entry of shown) {
    const isLinkToFile = entry.kind === 'link' && !(await isFolder(join(folder, entry.name)));
    if (entry.kind === 'file' || isLinkToFile) names.push(entry.name);
  }
  const grouped = groupImageSequences(names, basename(folder));
  const withSound = grouped.sequences.map((sequence) => ({
    sequence,
    soundName: soundOf(sequence.name, names),
  }));
  addFiles(folder, { sequences: withSound, others: grouped.others }, files, sequences);
  for (const entry of shown) {
    if (entry.kind === 'folder') await openFolder(join(folder, entry.name), depth + 1, files, sequences);
  }
}

interface NamesOfFolder {
  readonly sequences: readonly { readonly sequence: FrameSequence; readonly soundName: string | null }[];
  readonly others: readonly string[];
}

/** Replaces the sequences among dropped names by those of their folder that have the same frames. */
function wholeSequences(
  dropped: ReturnType<typeof groupImageSequences>,
  inFolder: readonly FoundSequence[],
): NamesOfFolder {
  const droppedFrames = new Set(dropped.sequences.flatMap(({ frames }) => frames.map(({ name }) => name)));
  const whole = inFolder.filter(({ sequence }) =>
    sequence.frames.some(({ name }) => droppedFrames.has(name)),
  );
  const framesOfWhole = new Set(whole.flatMap(({ sequence }) => sequence.frames.map(({ name }) => name)));
  // Those of a folder that can't be read, or whose frames are gone again, stay as they were dropped.
  const left = dropped.sequences.filter(({ frames }) => !frames.some(({ name }) => framesOfWhole.has(name)));
  return {
    sequences: [
      ...whole.map(({ sequence, sound }) => ({ sequence, soundName: sound && basename(sound.path) })),
      ...left.map((sequence) => ({ sequence, soundName: null })),
    ],
    others: dropped.others.filter((name) => !framesOfWhole.has(name)),
  };
}

function addFiles(
  folder: string,
  { sequences: found, others }: NamesOfFolder,
  files: string[],
  sequences: SequenceFound[],
): void {
  for (const { sequence, soundName } of found)
    sequences.push({ folder, facts: sequenceFactsOf(sequence), soundName });
  const sounds = new Set(found.map(({ soundName }) => soundName));
  // The sound of a sequence is not a file of its own.
  for (const name of others) if (!sounds.has(name)) files.push(join(folder, name));
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(diskPath(path))).isDirectory();
  } catch {
    // If it can't be read, treat it as a file: examining it will say why.
    return false;
  }
}
