import {
  closeSync,
  fchmodSync,
  fsyncSync,
  openSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { installFailures } from '../../../shared/messages/updates.ts';
import { TroubleError, troubleOf } from '../../../shared/model/trouble.ts';
import type { ReleaseFile } from '../../../shared/model/updates.ts';
import { SignedBytes } from '../../updates/signed-bytes.ts';
import { installTrouble, isDiskFull } from './download-release.ts';

const pieceBytes = 1_024 * 1_024;

/** Where the new file is written before it replaces the old one: on the same disk, and only one at a time. */
const besideOf = (place: string): string => join(dirname(place), `.${basename(place)}.update`);

/**
 * Replaces the running AppImage by a downloaded one under the same name, since menu and login entries refer to it. At every
 * moment one of the two is there and complete: if the program is killed or the disk is full, the old one stays. The new file
 * is hashed while it is written, so no other content can get in.
 */
export function replaceAppImage(downloaded: string, place: string, file: ReleaseFile): void {
  const target = realpathSync(place);
  const beside = besideOf(target);
  try {
    // Left by a program that was killed at this point.
    rmSync(beside, { force: true });
    copyWhole(downloaded, beside, file);
    renameSync(beside, target);
    syncFolder(dirname(target));
  } catch (error) {
    removeIfPossible(beside);
    if (error instanceof TroubleError) throw error;
    if (isDiskFull(error)) throw installTrouble('update_disk_full', { cause: error });
    const text = installFailures.place_not_writable(place);
    throw new TroubleError(troubleOf('place_not_writable', text), { cause: error });
  }
}

function copyWhole(from: string, to: string, file: ReleaseFile): void {
  const copied = new SignedBytes(file);
  const piece = Buffer.alloc(pieceBytes);
  const source = openSync(from, 'r');
  try {
    const target = openSync(to, 'wx', 0o755);
    try {
      for (let length = readSync(source, piece); length > 0; length = readSync(source, piece)) {
        const part = piece.subarray(0, length);
        if (!copied.add(part)) throw installTrouble('file_wrong');
        for (let written = 0; written < length; ) written += writeSync(target, part, written);
      }
      if (!copied.isWhole()) throw installTrouble('file_wrong');
      fchmodSync(target, 0o755);
      fsyncSync(target);
    } finally {
      closeSync(target);
    }
  } finally {
    closeSync(source);
  }
}

/** Flushes the rename to the disk. */
function syncFolder(folder: string): void {
  const opened = openSync(folder, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

/**
 * Ignores errors: whatever kept the new file from being written may keep it from being removed, and that first error is
 * reported.
 */
function removeIfPossible(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // The next update removes it, or reports why it can't.
  }
}
