import { statfsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';

/** What Renderdrop makes for its own use leaves this much of the disk to renders. */
export const leftForRendersBytes = 2_000_000_000;

/** How much this user can still write to the disk of a folder. */
export const freeBytesAt = async (folder: string): Promise<number> => freeBytes(await statfs(folder));
export const freeBytesAtSync = (folder: string): number => freeBytes(statfsSync(folder));

const freeBytes = ({ bavail, bsize }: { readonly bavail: number; readonly bsize: number }): number =>
  bavail * bsize;
