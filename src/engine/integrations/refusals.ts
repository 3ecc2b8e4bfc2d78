import { lstat, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import {
  type IntegrationRefusal,
  integrationRefusals,
  type RefusedTask,
} from '../../shared/messages/integration-refusals.ts';
import { type Trouble, troubleOf } from '../../shared/model/trouble.ts';

const refusalOfCode: Readonly<Record<string, IntegrationRefusal>> = {
  EACCES: 'not_permitted',
  EPERM: 'not_permitted',
  EROFS: 'read_only',
  EEXIST: 'in_the_way',
  ENOTDIR: 'in_the_way',
  ENOSPC: 'disk_full',
  EDQUOT: 'disk_full',
  EBUSY: 'in_use',
  ETXTBSY: 'in_use',
};

/** Explains an error of the file system so that a person can fix it; throws all other errors again. */
export async function refusalOf(error: unknown, task: RefusedTask): Promise<Trouble> {
  if (!isSystemError(error)) throw error;
  const given = error.path ?? task.folder;
  // Files are written under a temporary name, so report the folder instead.
  const path = basename(given).endsWith('.unfinished') ? dirname(given) : given;
  const kind = refusalOfCode[error.code];
  if (kind === undefined)
    return troubleOf('integration_not_written', integrationRefusals.not_written(task, path, error.code));
  const place =
    kind === 'in_the_way' ? await fileOn(path) : error.syscall === 'mkdir' ? await folderFor(path) : path;
  return troubleOf(`integration_${kind}`, integrationRefusals[kind](task, place));
}

/** The file that is in the place of a folder of this path. */
async function fileOn(path: string): Promise<string> {
  for (let at = path; dirname(at) !== at; at = dirname(at)) {
    if ((await lstat(at).catch(() => null)) === null) continue;
    return (await stat(at).catch(() => null))?.isDirectory() ? path : at;
  }
  return path;
}

/** The existing folder in which the new one could not be created. */
async function folderFor(path: string): Promise<string> {
  let at = dirname(path);
  while (dirname(at) !== at && (await lstat(at).catch(() => null)) === null) at = dirname(at);
  return at;
}

interface SystemError extends Error {
  readonly code: string;
  readonly syscall: string;
  readonly path?: string;
}

const isSystemError = (error: unknown): error is SystemError =>
  error instanceof Error && 'syscall' in error && 'code' in error && typeof error.code === 'string';
