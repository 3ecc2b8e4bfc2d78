import { statSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { doctorTexts } from '../../shared/messages/doctor.ts';
import { formatBytes } from '../../shared/model/format.ts';
import { freeBytesAt } from '../ground/free-space.ts';
import { makeFolder } from '../ground/make-folder.ts';
import { requireDataFolder } from '../store/places/moved-folder.ts';
import { StoreError } from '../store/store-error.ts';
import { type Check, fail, ok, warn } from './check.ts';

const neededNode = 24;
const fullBytes = 50e6;
const nearlyFullBytes = 1e9;

export function checkNode(version: string): Check {
  return Number(version.split('.')[0]) >= neededNode
    ? ok(doctorTexts.node, version)
    : fail(
        doctorTexts.node,
        doctorTexts.tooOld(version),
        doctorTexts.installNode(neededNode),
        'node_too_old',
      );
}

/** Fails if the data folder is not where it was moved to; null if it is there, or was never moved. */
export function checkMoved(usualFolder: string | null): Check | null {
  try {
    requireDataFolder(usualFolder);
    return null;
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return fail(doctorTexts.dataFolder, error.trouble.sentence, error.trouble.remedy, error.code);
  }
}

export async function checkDisk(directory: string): Promise<readonly Check[]> {
  try {
    await makeFolder(directory, 0o700);
    await access(directory, constants.R_OK | constants.W_OK);
  } catch {
    const remedy = doctorTexts.checkFolder;
    return [fail(doctorTexts.dataFolder, doctorTexts.cannotWrite(directory), remedy, 'not_writable')];
  }
  return [ok(doctorTexts.dataFolder, directory), checkRoom(await freeBytesAt(directory))];
}

/** How much space the disk of the data folder has. */
export function checkRoom(freeBytes: number): Check {
  const says = doctorTexts.free(formatBytes(freeBytes));
  if (freeBytes < fullBytes) return fail(doctorTexts.disk, says, doctorTexts.diskFull, 'disk_full');
  if (freeBytes < nearlyFullBytes) return warn(doctorTexts.disk, says, doctorTexts.diskLow);
  return ok(doctorTexts.disk, says);
}

export function sizeOf(path: string): string {
  return formatBytes(statSync(path, { throwIfNoEntry: false })?.size ?? 0);
}
