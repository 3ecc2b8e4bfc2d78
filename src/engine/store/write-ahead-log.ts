import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';

/**
 * SQLite's log of what was committed and is not in the database file yet, as https://sqlite.org/fileformat2.html
 * describes it. SQLite itself takes a log that it cannot read for an empty one, and ignores a log beside an empty file:
 * either way, committed data would be lost silently.
 */

const headerBytes = 32;
const frameHeaderBytes = 24;
const magicNumbers = [0x377f0682, 0x377f0683];

interface Frame {
  readonly page: number;
  /** The size of the database in pages after this commit; 0 where the frame ends no transaction. */
  readonly pagesAfterCommit: number;
  readonly content: Buffer;
}

interface Log {
  readonly pageBytes: number;
  readonly frames: readonly Frame[];
  /** A torn frame is followed by frames of the same log that end a transaction: committed data was lost. */
  readonly isBrokenInside: boolean;
}

/** Whether the database at this path has lost data that opening it would not reveal. Call only while no program has it open. */
export function hasLostSomething(path: string): boolean {
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  if (size === undefined) return false;
  if (size === 0) return true;
  const logSize = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  if (logSize === 0) return false;
  const log = readLog(readFileSync(`${path}-wal`));
  return log === null || log.isBrokenInside;
}

/** Restores an empty database file from its log, as far as the log is readable. */
export function restoreFromLog(path: string): void {
  if (statSync(path).size > 0 || !existsSync(`${path}-wal`)) return;
  const log = readLog(readFileSync(`${path}-wal`));
  const lastCommit = log?.frames.findLastIndex(({ pagesAfterCommit }) => pagesAfterCommit > 0) ?? -1;
  const pages = log?.frames[lastCommit]?.pagesAfterCommit ?? 0;
  if (!log || pages === 0) return;
  const content = Buffer.alloc(pages * log.pageBytes);
  for (const frame of log.frames.slice(0, lastCommit + 1))
    if (frame.page <= pages) frame.content.copy(content, (frame.page - 1) * log.pageBytes);
  writeFileSync(path, content);
  for (const companion of ['-wal', '-shm']) rmSync(path + companion, { force: true });
}

/** Null where it is no log. */
function readLog(bytes: Buffer): Log | null {
  if (bytes.length < headerBytes) return null;
  const magic = bytes.readUInt32BE(0);
  if (!magicNumbers.includes(magic)) return null;
  const isBigEndian = magic === magicNumbers[1];
  const headSum = checksum(bytes.subarray(0, 24), [0, 0], isBigEndian);
  if (headSum[0] !== bytes.readUInt32BE(24) || headSum[1] !== bytes.readUInt32BE(28)) return null;
  const pageBytes = bytes.readUInt32BE(8);
  const salts = bytes.subarray(16, 24);
  const frames: Frame[] = [];
  let sum = headSum;
  let isTorn = false;
  let isBrokenInside = false;
  for (
    let at = headerBytes;
    at + frameHeaderBytes + pageBytes <= bytes.length;
    at += frameHeaderBytes + pageBytes
  ) {
    const head = bytes.subarray(at, at + frameHeaderBytes);
    // Left over from before SQLite began the log again.
    if (!head.subarray(8, 16).equals(salts)) {
      isTorn = true;
      continue;
    }
    const content = bytes.subarray(at + frameHeaderBytes, at + frameHeaderBytes + pageBytes);
    if (isTorn) {
      if (head.readUInt32BE(4) > 0) isBrokenInside = true;
      continue;
    }
    sum = checksum(content, checksum(head.subarray(0, 8), sum, isBigEndian), isBigEndian);
    if (sum[0] !== head.readUInt32BE(16) || sum[1] !== head.readUInt32BE(20)) isTorn = true;
    else frames.push({ page: head.readUInt32BE(0), pagesAfterCommit: head.readUInt32BE(4), content });
  }
  return { pageBytes, frames, isBrokenInside };
}

type Sum = readonly [number, number];

function checksum(bytes: Buffer, [first, second]: Sum, isBigEndian: boolean): Sum {
  let a = first;
  let b = second;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < bytes.length; at += 8) {
    a = (a + view.getUint32(at, !isBigEndian) + b) >>> 0;
    b = (b + view.getUint32(at + 4, !isBigEndian) + a) >>> 0;
  }
  return [a, b];
}
