import { statSync } from 'node:fs';
import { access, constants, mkdir, statfs } from 'node:fs/promises';
import { formatBytes } from '../../shared/model/format.ts';
import { exitCodes } from '../exit-codes.ts';
import { type Check, fail, ok, warn } from './check.ts';

const neededNode = 24;
const fullBytes = 50e6;
const nearlyFullBytes = 1e9;

export function checkNode(version: string): Check {
  return Number(version.split('.')[0]) >= neededNode
    ? ok('Node', version)
    : fail('Node', `${version} is too old`, `Install Node ${neededNode}.`, exitCodes.refused);
}

export async function checkDisk(directory: string): Promise<readonly Check[]> {
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await access(directory, constants.R_OK | constants.W_OK);
  } catch {
    const remedy = 'Check its permissions, or choose another folder with RENDERDROP_HOME.';
    return [fail('Data folder', `${directory} cannot be written to`, remedy, exitCodes.refused)];
  }
  const { bavail, bsize } = await statfs(directory);
  const freeBytes = bavail * bsize;
  const says = `${formatBytes(freeBytes)} free`;
  const folder = ok('Data folder', directory);
  if (freeBytes < fullBytes)
    return [folder, fail('Disk', says, 'Free some space: the queue cannot be written.', exitCodes.refused)];
  if (freeBytes < nearlyFullBytes) return [folder, warn('Disk', says, 'Free some space before it is full.')];
  return [folder, ok('Disk', says)];
}

export function sizeOf(path: string): string {
  return formatBytes(statSync(path, { throwIfNoEntry: false })?.size ?? 0);
}
