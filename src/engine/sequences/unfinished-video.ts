import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { diskPath } from '../ground/disk-path.ts';
import { isProcessAlive } from '../ground/is-process-alive.ts';

/** Of this computer: several may encode into one folder, and know nothing of each other's processes. */
const host = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
const named = /^\.renderdrop-([0-9a-f]{8})-(\d+)-[0-9a-f-]{36}\.part$/;

/** Numbers of processes are used again: what nobody has written to for so long is nobody's. */
const abandonedAfterMs = 24 * 60 * 60_000;

/**
 * The folder in which a video lies while it is not whole: beside its place, so that it gets there without being copied;
 * hidden, and named so that no watch folder takes what is in it for a finished render.
 */
export const unfinishedBeside = (outputPath: string): string =>
  join(dirname(outputPath), `.renderdrop-${host}-${process.pid}-${randomUUID()}.part`);

/** What ffmpeg writes within it, whatever the video will be called. */
export const unfinishedName = (outputPath: string): string => `video${extname(outputPath)}`;

/** For its owner alone: nobody puts a link or a file of theirs where the video is written. */
export async function makeUnfinished(unfinishedPath: string): Promise<void> {
  await mkdir(diskPath(unfinishedPath), { mode: 0o700 });
}

/** What is left of an encode that did not come to its end, however that was. */
export async function removeUnfinished(unfinishedPath: string): Promise<void> {
  await rm(diskPath(unfinishedPath), { recursive: true, force: true });
}

/** Takes away what encodes of this computer left in a folder when they were killed. */
export async function removeAbandonedVideos(folder: string, nowMs: number): Promise<void> {
  const names = await readdir(diskPath(folder)).catch(() => []);
  for (const name of names) {
    const [, madeOn, processId] = named.exec(name) ?? [];
    if (madeOn !== host || Number(processId) === process.pid) continue;
    const path = join(folder, name);
    const isAbandoned =
      !isProcessAlive(Number(processId)) || nowMs - (await writtenMs(path, nowMs)) > abandonedAfterMs;
    // Not ours to remove, or gone already: the next encode looks again.
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
