import { createHash, randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { isProcessAlive } from '../ground/is-process-alive.ts';

/** Of this computer: several may encode into one folder, and know nothing of each other's processes. */
const host = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
const named = /^\.renderdrop-([0-9a-f]{8})-(\d+)-[0-9a-f-]{36}\.part\.\w+(?:\.ffconcat)?$/;

/** Numbers of processes are used again: what nobody has written to for so long is nobody's. */
const abandonedAfterMs = 24 * 60 * 60_000;

/** Where a video lies while it is not whole: hidden, and named so that no watch folder takes it for a finished render. */
export const unfinishedBeside = (outputPath: string): string =>
  join(dirname(outputPath), `.renderdrop-${host}-${process.pid}-${randomUUID()}.part${extname(outputPath)}`);

/** Which frames it is made of, as ffmpeg is told: beside it, so that whoever finds the one knows the other. */
export const frameListBeside = (unfinishedPath: string): string => `${unfinishedPath}.ffconcat`;

/** What is left of an encode that did not come to its end, however that was. */
export async function removeUnfinished(unfinishedPath: string): Promise<void> {
  const paths = [unfinishedPath, frameListBeside(unfinishedPath)];
  await Promise.all(paths.map((path) => rm(path, { force: true })));
}

/** Takes away what encodes of this computer left in a folder when they were killed. */
export async function removeAbandonedVideos(folder: string, nowMs = Date.now()): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const [, madeOn, processId] = named.exec(name) ?? [];
    if (madeOn !== host || Number(processId) === process.pid) continue;
    const path = join(folder, name);
    const writtenMs = (await stat(path).catch(() => null))?.mtimeMs ?? nowMs;
    const isAbandoned = !isProcessAlive(Number(processId)) || nowMs - writtenMs > abandonedAfterMs;
    // Not ours to remove, or gone already: the next encode looks again.
    if (isAbandoned) await rm(path, { force: true }).catch(() => {});
  }
}
