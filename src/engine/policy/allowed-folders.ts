import { resolve } from 'node:path';
import type { Policy } from '../../shared/model/policy.ts';
import { isWithin } from '../ground/is-within.ts';
import { realPath } from '../ground/real-path.ts';

/** Whether a file or folder may be uploaded from its place. */
export type MayUpload = (path: string) => Promise<boolean>;

export const fromAnywhere: MayUpload = async () => true;

/**
 * The rule of a policy with allowed folders. The data folder is allowed as well, as it has what Renderdrop made from allowed
 * files. Links are resolved on both sides; a path that does not exist is judged as written.
 */
export function mayUploadBy({ allowedFolders }: Policy, dataDirectory: string): MayUpload {
  if (allowedFolders === undefined) return fromAnywhere;
  return async (path) => {
    const real = await leadsTo(path);
    const folders = await Promise.all([...allowedFolders, dataDirectory].map(leadsTo));
    return folders.some((folder) => isWithin(real, folder));
  };
}

const leadsTo = (path: string): Promise<string> => realPath(path).catch(() => resolve(path));
