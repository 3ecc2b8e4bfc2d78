import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Things that some scenarios need on the computer. */
export type Ability = 'the right to mount' | 'libfaketime' | 'a C compiler';

const fakeTimeLibraries = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1',
];

/** The library that fakes the time for a program; null if it is not installed. */
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

/** Each ability is checked once. */
export function computerHas(ability: Ability): boolean {
  const answer = known.get(ability) ?? checks[ability]();
  known.set(ability, answer);
  return answer;
}
