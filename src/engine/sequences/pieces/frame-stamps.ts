import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { diskPath } from '../../ground/disk-path.ts';
import { openPlainFile } from '../../ground/plain-file.ts';
import { contentHash } from '../../uploads/transfer/running-hash.ts';
import type { FrameStamp } from './piece-plan.ts';

const looksAtOnce = 64;

/** Size, times and inode of each frame as it is now; null for a missing one. */
export async function frameStamps(
  folder: string,
  names: readonly (string | null)[],
): Promise<readonly (FrameStamp | null)[]> {
  const known = new Map<string, FrameStamp | null>();
  const wanted = [...new Set(names.filter((name) => name !== null))];
  for (let at = 0; at < wanted.length; at += looksAtOnce) {
    const some = wanted.slice(at, at + looksAtOnce).map(async (name) => {
      known.set(name, await stampOf(folder, name));
    });
    await Promise.all(some);
  }
  return names.map((name) => (name === null ? null : (known.get(name) ?? null)));
}

async function stampOf(folder: string, name: string): Promise<FrameStamp | null> {
  const found = await stat(diskPath(join(folder, name)), { bigint: true }).catch(() => null);
  if (!found?.isFile()) return null;
  return {
    name,
    sizeBytes: Number(found.size),
    modifiedNs: String(found.mtimeNs),
    changedNs: String(found.ctimeNs),
    inode: String(found.ino),
  };
}

/** The content hash of a frame, or null if it cannot be read. */
export async function frameHash(folder: string, { name, sizeBytes }: FrameStamp): Promise<string | null> {
  try {
    await using file = await openPlainFile(join(folder, name));
    return await contentHash(
      async (buffer, length, position) => (await file.read(buffer, 0, length, position)).bytesRead,
      sizeBytes,
    );
  } catch {
    return null;
  }
}
