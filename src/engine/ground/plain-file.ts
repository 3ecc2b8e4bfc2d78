import { closeSync, constants, fstatSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { diskPath } from './disk-path.ts';
import { noBlock, noFollow } from './open-flags.ts';

class NotAPlainFile extends Error {
  override readonly name = 'NotAPlainFile';
  readonly code = 'ENOTSUP';
  readonly syscall = 'open';
}

/** Opens a person's file to read it. It may be a link, but must lead to a file. */
export async function openPlainFile(path: string): Promise<FileHandle> {
  return await plain(await open(diskPath(path), constants.O_RDONLY | noBlock), path);
}

/** Opens a file of the app's own to read it. It must not be a link. */
export async function openOwnFile(path: string): Promise<FileHandle> {
  return await plain(await open(diskPath(path), constants.O_RDONLY | noFollow | noBlock), path);
}

class ReplacedFile extends Error {
  override readonly name = 'ReplacedFile';
}

/**
 * Opens the file of a handle once more, for a program that inherits it: a handle has one position in the file, shared by all
 * who have it. Linux opens what the handle has; elsewhere the path must still lead to that file.
 */
export async function openAgain(
  file: FileHandle,
  path: string,
  platform: NodeJS.Platform = process.platform,
): Promise<FileHandle> {
  const again = await openPlainFile(platform === 'linux' ? `/proc/self/fd/${file.fd}` : path);
  const [one, other] = await Promise.all([file.stat({ bigint: true }), again.stat({ bigint: true })]);
  if (one.dev === other.dev && one.ino === other.ino) return again;
  await again.close();
  throw new ReplacedFile(path);
}

/** Creates a file, and fails where something exists already. */
export async function createOwnFile(path: string): Promise<FileHandle> {
  return await open(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | noFollow, 0o600);
}

export function readOwnFile(path: string): string {
  const file = plainSync(openSync(path, constants.O_RDONLY | noFollow | noBlock), path);
  try {
    return readFileSync(file, 'utf8');
  } finally {
    closeSync(file);
  }
}

/** Appends to a file of the app's own, or creates it. */
export function appendToOwnFile(path: string, text: string): void {
  write(path, constants.O_APPEND, text);
}

/** Overwrites a file of the app's own, or creates it. */
export function writeOwnFile(path: string, content: string): void {
  write(path, constants.O_TRUNC, content);
}

/** Opens a file of the app's own, emptied or new, that only this user can read. The caller closes it. */
export function openOwnFileToWrite(path: string): number {
  return opened(path, constants.O_TRUNC);
}

function write(path: string, how: number, content: string): void {
  const file = opened(path, how);
  try {
    writeFileSync(file, content);
  } finally {
    closeSync(file);
  }
}

function opened(path: string, how: number): number {
  const flags = constants.O_WRONLY | constants.O_CREAT | how | noFollow | noBlock;
  return plainSync(openSync(path, flags, 0o600), path);
}

/**
 * What a path leads to can change between a check and its opening, so the open file itself is checked: that it is a file at all
 * (reading a pipe could block for ever), and, for the app's own files, that no link led there.
 */
async function plain(file: FileHandle, path: string): Promise<FileHandle> {
  if ((await file.stat()).isFile()) return file;
  await file.close();
  throw new NotAPlainFile(path);
}

function plainSync(file: number, path: string): number {
  if (fstatSync(file).isFile()) return file;
  closeSync(file);
  throw new NotAPlainFile(path);
}
