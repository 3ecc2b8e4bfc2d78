import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readOwnFile } from '../../engine/ground/plain-file.ts';
import type { Clock } from '../../engine/ports/clock.ts';
import { acquireFileLock } from '../../engine/store/locks/file-lock.ts';

const holderSchema = z.object({ pid: z.int().min(1) });

const pollMs = 50;
/** How long each signal may take. The second one cannot be ignored. */
const signals = [
  { signal: 'SIGTERM', withinMs: 2_000 },
  { signal: 'SIGKILL', withinMs: 2_000 },
] as const;

/**
 * Ends the practice service that outlived an app which crashed or was killed: it keeps the port and the folder that the
 * next one needs. Only a service of ours can hold the lock in our own folder, and it ends with its process. So the number
 * in `holder.json` belongs to that service, and not to another program that got it later. Resolves to whether one was
 * ended.
 */
export async function endOutlivedService(folder: string, clock: Clock): Promise<boolean> {
  if (isFree(folder)) return false;
  const { pid } = holderSchema.parse(JSON.parse(readOwnFile(join(folder, 'holder.json'))));
  for (const { signal, withinMs } of signals) {
    if (!isSent(pid, signal)) return isFree(folder);
    const startedMs = clock.monotonicMs();
    while (clock.monotonicMs() - startedMs < withinMs) {
      if (isFree(folder)) return true;
      await clock.sleep(pollMs);
    }
  }
  return isFree(folder);
}

function isFree(folder: string): boolean {
  const path = join(folder, 'lock.sqlite');
  if (!existsSync(path)) return true;
  using lock = acquireFileLock(path, 'exclusive', 0);
  return lock !== null;
}

function isSent(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
    return false;
  }
}
