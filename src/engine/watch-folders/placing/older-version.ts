import type { WatchedFile } from '../file/watched-file.ts';

/** Clocks of servers and file servers may differ by this much. */
const clocksDifferMs = 5 * 60_000;

/** Whether a version was made before the file was last written, so that it can't be this file. */
export const isOlderThan = ({ times }: Pick<WatchedFile, 'times'>, versionAtMs: number): boolean =>
  versionAtMs < times.lastWriteMs - clocksDifferMs;
