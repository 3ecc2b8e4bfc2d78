import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const temporaryVariable = process.platform === 'win32' ? 'TEMP' : 'TMPDIR';

/** The folder for temporary files that the person who started the demo has chosen. */
let chosen: string | null = null;
export const temporaryFolder = (): string => chosen ?? tmpdir();

/**
 * Makes the folder that holds all files of a demo, until it ends in whatever way but by SIGKILL. It becomes the folder
 * for temporary files, so that nothing is left behind by the programs that the demo starts. Playwright looks for that
 * folder when it is imported.
 */
export function makeDemoFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'renderdrop-demo-'));
  chosen = tmpdir();
  process.env[temporaryVariable] = folder;
  // A browser that is ending still writes to its profile for a few seconds.
  process.once('exit', () =>
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }),
  );
  return folder;
}

export class TooLittleRoom extends Error {}

/** An upload would wait for room on a full disk. */
export function expectRoom(megabytes: number): void {
  const free = freeBytes();
  if (free === null || free >= megabytes * 1_000_000) return;
  throw new TooLittleRoom(
    `It needs ${megabytes} MB in ${temporaryFolder()}, and ${Math.floor(free / 1_000_000)} MB are free. ${whatToDo()}`,
  );
}

/** Null where the system doesn't tell. */
export function freeBytes(): number | null {
  try {
    const { bavail, bsize } = statfsSync(temporaryFolder());
    return bavail * bsize;
  } catch {
    return null;
  }
}

export const whatToDo = (): string =>
  `Free some space, or set ${temporaryVariable} to a folder on another disk.`;
