import { execFileSync } from 'node:child_process';
import { closeSync, constants, openSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { pathOfBytes } from '../../ground/disk-path.ts';
import { errorCodeOf } from '../../ground/error-code.ts';
import type { Writers } from '../../watch-folders/folder-scanner.ts';

/** Time limit: a busy computer may have hundreds of thousands of open files. */
const budgetMs = 400;

/** Which programs have these files open for writing, looked up for all files at once. */
export function writersOf(
  paths: readonly string[],
  platform: NodeJS.Platform = process.platform,
): ReadonlyMap<string, Writers> {
  switch (platform) {
    case 'linux':
      return fromProc(paths);
    case 'darwin':
      return fromLsof(paths);
    case 'win32':
      return new Map(paths.map((path) => [path, byOpening(path)]));
    default:
      return new Map();
  }
}

/** Processes of other users can't be inspected. Files that only they have open are left to the other checks. */
function fromProc(paths: readonly string[]): ReadonlyMap<string, Writers> {
  const found = new Map<string, Writers>(paths.map((path) => [path, { kind: 'none' }]));
  const endsAtMs = performance.now() + budgetMs;
  for (const processId of listing('/proc')) {
    if (!/^\d+$/.test(processId)) continue;
    const folder = `/proc/${processId}/fd`;
    for (const descriptor of listing(folder)) {
      const path = linkOf(`${folder}/${descriptor}`);
      if (path === null || !found.has(path)) continue;
      if (isForWriting(`/proc/${processId}/fdinfo/${descriptor}`))
        found.set(path, { kind: 'open', by: programName(processId) });
    }
    if (performance.now() > endsAtMs) return withoutAll(found);
  }
  return found;
}

/** After the time limit, writers that were found stay, and for the other files nothing is known. */
const withoutAll = (found: ReadonlyMap<string, Writers>): ReadonlyMap<string, Writers> =>
  new Map(
    [...found].map(([path, writers]) => [path, writers.kind === 'open' ? writers : { kind: 'unknown' }]),
  );

function listing(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function linkOf(path: string): string | null {
  try {
    return pathOfBytes(readlinkSync(path, 'buffer'));
  } catch {
    return null;
  }
}

function isForWriting(path: string): boolean {
  try {
    const flags = Number.parseInt(/^flags:\s*(\d+)/m.exec(readFileSync(path, 'latin1'))?.[1] ?? '0', 8);
    return (flags & 3) !== 0;
  } catch {
    return false;
  }
}

function programName(processId: string): string | null {
  try {
    return readFileSync(`/proc/${processId}/comm`, 'utf8').trim() || null;
  } catch {
    return null;
  }
}

/** `lsof -F` prints one fact per line: `a` is the access mode, `n` the file, `c` the program. */
function fromLsof(paths: readonly string[]): ReadonlyMap<string, Writers> {
  const found = new Map<string, Writers>();
  let output = '';
  try {
    output = execFileSync('lsof', ['-F', 'can', '--', ...paths], {
      encoding: 'utf8',
      timeout: 5_000,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch (error) {
    // The exit code is 1 if any of the files is not open; the output is still valid.
    const wrote: unknown = error instanceof Error && 'stdout' in error ? error.stdout : null;
    if (typeof wrote !== 'string') return found;
    output = wrote;
  }
  for (const path of paths) found.set(path, { kind: 'none' });
  let program: string | null = null;
  let access = '';
  for (const line of output.split('\n')) {
    const value = line.slice(1);
    if (line.startsWith('c')) program = value;
    if (line.startsWith('a')) access = value;
    if (line.startsWith('n') && found.has(value) && /[wu]/.test(access))
      found.set(value, { kind: 'open', by: program });
  }
  return found;
}

/** libuv's flag for exclusive access: opening fails if any other program has the file open. */
const exclusively = 0x1000_0000;

function byOpening(path: string): Writers {
  try {
    closeSync(openSync(path, constants.O_RDONLY | exclusively));
    return { kind: 'none' };
  } catch (error) {
    if (errorCodeOf(error) === 'EBUSY') return { kind: 'open', by: null };
    return { kind: 'unknown' };
  }
}
