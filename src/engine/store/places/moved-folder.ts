import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readOwnFile, writeOwnFile } from '../../ground/plain-file.ts';
import { StoreError } from '../store-error.ts';
import { type Computer, databaseFileName, dataFolder } from './data-folder.ts';

/** Lies in the usual place of the data folder, and says where it is now. */
export const movedNoteName = 'moved-to.json';

const noteSchema = z.object({
  path: z.string().min(1),
  /** A folder that still holds what was copied from it, until it has been removed. */
  leftBehind: z.string().min(1).nullable(),
});

export type MovedNote = Readonly<z.output<typeof noteSchema>>;

/** Null if the data folder was never moved. Throws if the note can't be read, because then nobody knows where the folder is. */
export function readMovedNote(usual: string): MovedNote | null {
  const path = join(usual, movedNoteName);
  if (!existsSync(path)) return null;
  try {
    return noteSchema.parse(JSON.parse(readOwnFile(path)));
  } catch (cause) {
    throw new StoreError('moved_note_damaged', { cause });
  }
}

/** A program that is killed meanwhile leaves either the old note or the new one. */
export function writeMovedNote(usual: string, note: MovedNote): void {
  const path = join(usual, movedNoteName);
  writeOwnFile(`${path}.new`, `${JSON.stringify(note)}\n`);
  renameSync(`${path}.new`, path);
}

export interface DataPlace {
  readonly dataDirectory: string;
  /** Where it is unless it was moved; null where RENDERDROP_HOME chooses it. */
  readonly usualFolder: string | null;
}

/** Where the data folder of this computer is now. `requireDataFolder` reports a note that can't be read. */
export function dataPlace(computer: Computer): DataPlace {
  const usual = dataFolder(computer);
  if (computer.environment['RENDERDROP_HOME']) return { dataDirectory: usual, usualFolder: null };
  try {
    return { dataDirectory: readMovedNote(usual)?.path ?? usual, usualFolder: usual };
  } catch {
    return { dataDirectory: usual, usualFolder: usual };
  }
}

/**
 * Throws where the folder that the data was moved to holds none: its drive is not connected. A new queue there would look as
 * if everything were lost, and a folder made in the place of the drive keeps the drive from coming back there.
 */
export function requireDataFolder(usual: string | null): void {
  const note = usual === null ? null : readMovedNote(usual);
  if (note && !existsSync(join(note.path, databaseFileName))) throw new StoreError('data_folder_gone');
}

/** Throws if the data folder was moved since this program started. It can't be moved while the store is open. */
export function requireStillThere(usual: string, folder: string): void {
  if ((readMovedNote(usual)?.path ?? usual) !== folder) throw new StoreError('moved_meanwhile');
}
