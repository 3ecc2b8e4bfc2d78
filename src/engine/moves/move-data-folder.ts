import { constants, existsSync, lstatSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { copyFile, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { dataFolderFailures } from '../../shared/messages/data-folder.ts';
import { TroubleError, troubleOf } from '../../shared/model/trouble.ts';
import { freeBytesAtSync } from '../ground/free-space.ts';
import { isWithin } from '../ground/is-within.ts';
import { makeFolderNow } from '../ground/make-folder.ts';
import { makePrivateFolder } from '../ground/private-file.ts';
import { acquireFileLock } from '../store/locks/file-lock.ts';
import { databaseFileName } from '../store/places/data-folder.ts';
import {
  movedNoteName,
  readMovedNote,
  requireDataFolder,
  writeMovedNote,
} from '../store/places/moved-folder.ts';
import { networkKindOf } from '../store/places/network-folder.ts';

/** Marks a copy in progress. A copy that was not finished is started over. */
const unfinishedName = '.renderdrop-move-unfinished';
const spareBytes = 50_000_000;

/** Caches are created again. Videos encoded here are referred to by their full paths until they are deleted. */
const staysBehind: readonly string[] = [
  'pictures',
  'stills',
  'pieces',
  'encoded',
  movedNoteName,
  `${movedNoteName}.new`,
];
/** Lock files, and the write-ahead log, which is empty by then. */
const isBesideDatabase = (name: string): boolean => name.startsWith(`${databaseFileName}-`);

export interface Move {
  readonly from: string;
  readonly to: string;
  readonly sizeBytes: number;
  /** The old folder, if files in it could not be removed; null if only encoded videos are left. */
  readonly leftBehind: string | null;
}

/**
 * Moves the data folder: copies everything and checks the copy, then switches to it in one step by a note in the usual
 * folder, then removes the old files. If the program is killed before the switch, the old folder is used and the copy starts
 * over; after it, the new folder is used, and the rest of the old one is removed the next time.
 */
export async function moveDataFolder(
  usual: string,
  to: string,
  onCopying: (sizeBytes: number) => void,
): Promise<Move> {
  requireDataFolder(usual);
  const note = readMovedNote(usual);
  const from = note?.path ?? usual;
  if (note?.leftBehind && note.leftBehind !== to) await clear(usual, note.path, note.leftBehind);
  if (samePlace(from, to)) return await finish(usual, from, note?.leftBehind ?? null);
  refuseTarget(usual, from, to);
  using alone = existsSync(join(from, databaseFileName))
    ? acquireFileLock(join(from, `${databaseFileName}-presence`), 'exclusive', 0)
    : null;
  if (alone === null) {
    throw existsSync(join(from, databaseFileName))
      ? refusal('data_folder_in_use')
      : refusal('data_folder_empty');
  }
  settleLog(join(from, databaseFileName));
  const files = filesBelow(from, '');
  const sizeBytes = files.reduce((sum, file) => sum + lstatSync(join(from, file)).size, 0);
  refuseFullDisk(to, sizeBytes);
  onCopying(sizeBytes);
  makePrivateFolder(to);
  await (await open(join(to, unfinishedName), 'w', 0o600)).close();
  for (const file of files) await copy(join(from, file), join(to, file));
  checkCopy(join(to, databaseFileName));
  // From here on, the new folder counts.
  writeMovedNote(usual, { path: to, leftBehind: from });
  rmSync(join(to, unfinishedName), { force: true });
  alone.release();
  return { ...(await finish(usual, to, from)), from, sizeBytes };
}

async function finish(usual: string, to: string, leftBehind: string | null): Promise<Move> {
  const left = leftBehind === null || (await clear(usual, to, leftBehind)) ? null : leftBehind;
  return { from: to, to, sizeBytes: 0, leftBehind: left };
}

/** Removes what was copied; false if some of it could not be removed. */
async function clear(usual: string, current: string, folder: string): Promise<boolean> {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => !keptBehind.has(name)) : [];
  try {
    for (const name of names) await rm(join(folder, name), { recursive: true, force: true });
    if (folder !== usual && existsSync(folder) && readdirSync(folder).length === 0)
      await rm(folder, { recursive: true });
  } catch {
    return false;
  }
  writeMovedNote(usual, { path: current, leftBehind: null });
  return true;
}

const keptBehind = new Set(['encoded', movedNoteName]);

function refuseTarget(usual: string, from: string, to: string): void {
  if (networkKindOf(to) !== null) throw refusal('data_folder_network');
  if (isWithin(realPlace(to), realPlace(from)) || isWithin(realPlace(from), realPlace(to))) {
    throw refusal('data_folder_inside');
  }
  const found = lstatSync(to, { throwIfNoEntry: false });
  if (!found) return;
  if (!found.isDirectory()) throw refusal('data_folder_not_empty');
  const names = readdirSync(to);
  if (names.includes(unfinishedName)) {
    for (const name of names)
      if (!keptBehind.has(name)) rmSync(join(to, name), { recursive: true, force: true });
    return;
  }
  const mayStay = to === usual ? keptBehind : new Set<string>(['encoded']);
  if (names.some((name) => !mayStay.has(name))) throw refusal('data_folder_not_empty');
}

function refuseFullDisk(to: string, sizeBytes: number): void {
  if (freeBytesAtSync(nearestThere(to)) < sizeBytes + spareBytes) throw refusal('data_folder_disk_full');
}

/** Writes transactions that are only in the write-ahead log into the database file. */
function settleLog(path: string): void {
  const database = new Database(path);
  try {
    database.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    database.close();
  }
  if (existsSync(`${path}-wal`)) throw refusal('data_folder_in_use');
}

function checkCopy(path: string): void {
  const database = new Database(path);
  try {
    if (database.pragma('integrity_check(1)', { simple: true }) !== 'ok')
      throw refusal('data_folder_copy_failed');
  } finally {
    database.close();
  }
}

/** Regular files only: links, which Chromium creates too, belong to the old place. */
function filesBelow(root: string, folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (folder === '' && (staysBehind.includes(entry.name) || isBesideDatabase(entry.name))) return [];
    if (entry.isDirectory()) return filesBelow(root, path);
    return entry.isFile() ? [path] : [];
  });
}

async function copy(from: string, to: string): Promise<void> {
  makeFolderNow(dirname(to), 0o700);
  await copyFile(from, to, constants.COPYFILE_EXCL);
  await using file = await open(to, 'r+');
  await file.chmod(0o600);
  await file.sync();
  if ((await file.stat()).size !== lstatSync(from).size) throw refusal('data_folder_copy_failed');
}

const realPlace = (path: string): string =>
  existsSync(path) ? realpathSync(path) : join(realPlace(dirname(path)), path.slice(dirname(path).length));
const samePlace = (a: string, b: string): boolean => realPlace(a) === realPlace(b);
const nearestThere = (path: string): string => (existsSync(path) ? path : nearestThere(dirname(path)));

const refusal = (code: keyof typeof dataFolderFailures): TroubleError =>
  new TroubleError(troubleOf(code, dataFolderFailures[code]));
