import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** What some scenarios need of the computer. */
export type Ability = 'the right to mount' | 'libfaketime' | 'a C compiler';

const fakeTimeLibraries = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1',
];

/** The library that tells a program another time; null where it is not installed. */
export const fakeTimeLibrary = (): string | null =>
  fakeTimeLibraries.find((path) => existsSync(path)) ?? null;

const checks: Readonly<Record<Ability, () => boolean>> = {
  'the right to mount': () =>
    process.platform === 'linux' &&
    spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'none', '/mnt'], { stdio: 'ignore' }).status === 0,
  libfaketime: () => fakeTimeLibrary() !== null,
  'a C compiler': () => {
    try {
      execFileSync('cc', ['--version'], { stdio: 'ignore' });
      return process.platform === 'linux';
    } catch {
      return false;
    }
  },
};

const known = new Map<Ability, boolean>();

/** Looked at once. */
export function computerHas(ability: Ability): boolean {
  const answer = known.get(ability) ?? checks[ability]();
  known.set(ability, answer);
  return answer;
}
