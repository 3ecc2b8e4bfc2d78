import { stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { SequenceFacts } from '../../shared/model/sequences.ts';
import { isTemporaryName } from '../../shared/model/temporary-names.ts';
import { diskPath } from '../ground/disk-path.ts';
import { folderEntries } from '../ground/folder-entries.ts';
import { naturalOrder } from '../ground/natural-order.ts';
import { groupImageSequences, sequenceFactsOf } from '../sequences/frame-sequences.ts';
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
 * temporary files are skipped inside folders, but never if they were dropped themselves.
 */
export async function expandPaths(paths: readonly string[]): Promise<ExpandedDrop> {
  const files: string[] = [];
  const sequences: SequenceFound[] = [];
  const loose = new Map<string, string[]>();
  for (const path of paths) {
    if (await isFolder(path)) await openFolder(path, 0, files, sequences);
    else {
      const folder = dirname(path);
      loose.set(folder, [...(loose.get(folder) ?? []), path]);
    }
  }
  for (const [folder, dropped] of loose) addFiles(folder, dropped.map(nameOf), files, sequences);
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
  addFiles(folder, names, files, sequences);
  for (const entry of shown) {
    if (entry.kind === 'folder') await openFolder(join(folder, entry.name), depth + 1, files, sequences);
  }
}

function addFiles(folder: string, names: readonly string[], files: string[], sequences: SequenceFound[]) {
  const grouped = groupImageSequences(names, basename(folder));
  for (const sequence of grouped.sequences) {
    const facts = sequenceFactsOf(sequence);
    sequences.push({ folder, facts, soundName: soundOf(facts.name, names) });
  }
  const sounds = new Set(sequences.map(({ soundName }) => soundName));
  // The sound of a sequence is not a file of its own.
  for (const name of grouped.others) if (!sounds.has(name)) files.push(join(folder, name));
}

const nameOf = (path: string) => basename(path);

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(diskPath(path))).isDirectory();
  } catch {
    // If it can't be read, treat it as a file: examining it will say why.
    return false;
  }
}
