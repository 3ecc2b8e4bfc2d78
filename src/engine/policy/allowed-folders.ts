import { resolve } from 'node:path';
import type { Policy } from '../../shared/model/policy.ts';
import { isWithin } from '../ground/is-within.ts';
import { realPath } from '../ground/real-path.ts';

/** Whether a file or a folder may be uploaded from where it lies. */
export type MayUpload = (path: string) => Promise<boolean>;

export const fromAnywhere: MayUpload = async () => true;

/**
 * The rule of the folders that a policy allows. What Renderdrop made itself, out of files that were allowed, lies in the
 * data folder. A link is what it leads to, on either side; what is not there is judged by its name.
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
