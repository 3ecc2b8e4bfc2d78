import { execFileSync } from 'node:child_process';
import { closeSync, constants, openSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { pathOfBytes } from '../../ground/disk-path.ts';
import type { Writers } from '../../watch-folders/settling/gate.ts';

/** A busy computer may have hundreds of thousands of files open; looking is never allowed to take longer than this. */
const budgetMs = 400;

/** Who has these files open for writing, asked of the system in one go for all of them. */
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

/** Processes of other people cannot be looked into; what is not seen there is left to the other conditions. */
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

/** The time was over before everything had been looked at: what was found holds, of the rest nothing is known. */
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

/** `lsof -F`: a line for each fact; `a` is how the file is open, `n` which one, `c` by which program. */
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
    // It ends with 1 where nobody has any of them open; then what it wrote is still what it found.
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

/** libuv's own flag: Windows then lets nobody else have the file, and refuses while anybody has. */
const exclusively = 0x1000_0000;

function byOpening(path: string): Writers {
  try {
    closeSync(openSync(path, constants.O_RDONLY | exclusively));
    return { kind: 'none' };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'EBUSY') return { kind: 'open', by: null };
    return { kind: 'unknown' };
  }
}
