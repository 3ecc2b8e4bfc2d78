import { closeSync, constants, fstatSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { diskPath } from './disk-path.ts';

/**
 * What lies under a name can change between a look at it and its opening. So whatever matters is asked of what was
 * opened: whether it is a file at all (a pipe would keep its reader waiting for ever), and, for the app's own files,
 * that no link led there. Where these flags are unknown (Windows), so is what they guard against.
 */
const noFollow = constants.O_NOFOLLOW ?? 0;
const noBlock = constants.O_NONBLOCK ?? 0;

class NotAPlainFile extends Error {
  override readonly name = 'NotAPlainFile';
  readonly code = 'ENOTSUP';
  readonly syscall = 'open';
}

/** A person's file, to be read. A link leads where they meant it to; what stands at its end has to be a file. */
export async function openPlainFile(path: string): Promise<FileHandle> {
  return await plain(await open(diskPath(path), constants.O_RDONLY | noBlock), path);
}

/** A file of the app's own, to be read: never one that a link leads to. */
export async function openOwnFile(path: string): Promise<FileHandle> {
  return await plain(await open(diskPath(path), constants.O_RDONLY | noFollow | noBlock), path);
}

/** A file that this very call makes. */
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

/** Adds to a file of the app's own, or makes it. */
export function appendToOwnFile(path: string, text: string): void {
  write(path, constants.O_APPEND, text);
}

/** Writes a file of the app's own from its beginning, or makes it. */
export function writeOwnFile(path: string, content: string): void {
  write(path, constants.O_TRUNC, content);
}

/** An open file of the app's own that nobody else reads, emptied or made; whoever asks closes it. */
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
