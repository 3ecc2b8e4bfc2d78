import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { diskPath } from '../ground/disk-path.ts';
import { isProcessAlive } from '../ground/is-process-alive.ts';

/** Identifies this computer: several may encode into one folder, and can't see each other's processes. */
const host = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
const named = /^\.renderdrop-([0-9a-f]{8})-(\d+)-[0-9a-f-]{36}\.part$/;

/** Process ids are reused, so a folder that was not written to for this long is abandoned, even if its process id is in use. */
const abandonedAfterMs = 24 * 60 * 60_000;

/**
 * The folder for a video while it is incomplete: next to its final path, so that it can be moved without copying; hidden, and
 * with a name by which no watch folder takes the content for a finished render.
 */
export const unfinishedBeside = (outputPath: string): string =>
  join(dirname(outputPath), `.renderdrop-${host}-${process.pid}-${randomUUID()}.part`);

/** The name of the file in that folder, whatever the video's final name is. */
export const unfinishedName = (outputPath: string): string => `video${extname(outputPath)}`;

/** Only its owner can write to it, so nobody can put a link or file where the video is written. */
export async function makeUnfinished(unfinishedPath: string): Promise<void> {
  await mkdir(diskPath(unfinishedPath), { mode: 0o700 });
}

/** Removes what is left of an encode that did not finish. */
export async function removeUnfinished(unfinishedPath: string): Promise<void> {
  await rm(diskPath(unfinishedPath), { recursive: true, force: true });
}

/** Removes what killed encodes of this computer left in a folder. */
export async function removeAbandonedVideos(folder: string, nowMs: number): Promise<void> {
  const names = await readdir(diskPath(folder)).catch(() => []);
  for (const name of names) {
    const [, madeOn, processId] = named.exec(name) ?? [];
    if (madeOn !== host || Number(processId) === process.pid) continue;
    const path = join(folder, name);
    const isAbandoned =
      !isProcessAlive(Number(processId)) || nowMs - (await writtenMs(path, nowMs)) > abandonedAfterMs;
    // It may belong to somebody else or be gone already; the next encode tries again.
    if (isAbandoned) await removeUnfinished(path).catch(() => {});
  }
}

async function writtenMs(unfinishedPath: string, nowMs: number): Promise<number> {
  const names = await readdir(diskPath(unfinishedPath)).catch(() => []);
  const times = [unfinishedPath, ...names.map((name) => join(unfinishedPath, name))].map((path) =>
    stat(diskPath(path)).then(
      ({ mtimeMs }) => mtimeMs,
      () => null,
    ),
  );
  const known = (await Promise.all(times)).filter((time) => time !== null);
  return known.length === 0 ? nowMs : Math.max(...known);
}
