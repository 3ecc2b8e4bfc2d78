import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const program = join(import.meta.dirname, '../bare-machine');
const cannotWork = 69;

let folder: string;
let cache: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'renderdrop-bare-'));
  cache = join(folder, 'cache');
  mkdirSync(join(folder, 'programs'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Adds a program that is found before the system's program of the same name. */
function standIn(name: string, shellScript: string): void {
  const path = join(folder, 'programs', name);
  writeFileSync(path, `#!/bin/sh\n${shellScript}\n`);
  chmodSync(path, 0o755);
}

/** Fakes root on a Linux that allows mounts, whoever runs this test and wherever. */
function standInForRoot(): void {
  standIn('uname', 'case $1 in -s) echo Linux;; *) echo x86_64;; esac');
  standIn('id', 'echo 0');
  for (const name of ['pivot_root', 'flock']) standIn(name, 'exit 0');
  // Both start a program in other conditions; the only one that matters here makes the bare system.
  for (const name of ['setpriv', 'unshare'])
    standIn(name, 'while [ $# -gt 0 ]; do [ "$1" != debootstrap ] || exec "$@"; shift; done');
  standIn('git', 'case "$*" in *rev-parse*--short*) echo abc1234;; *rev-parse*) pwd;; esac');
  standIn('df', 'echo 900000');
}

const environment = () => ({
  ...process.env,
  PATH: `${join(folder, 'programs')}:${process.env['PATH'] ?? ''}`,
  BARE_MACHINE_CACHE: cache,
});

const run = (...words: readonly string[]) =>
  spawnSync('bash', [program, ...words], { encoding: 'utf8', env: environment() });

const refusal = (why: string) => ({ status: cannotWork, stdout: '', stderr: `bare-machine: ${why}\n` });

describe.skipIf(process.platform !== 'linux')('scripts/bare-machine', () => {
  it('says how it is used', () => {
    expect(run('--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('--without A,B,…') });
  });

  it.each([
    [['--bogus', 'true'], 'There is no option --bogus.'],
    [['id -un', '--user'], '"--user" comes after the command; options come before it.'],
    [['--node'], '--node takes a value.'],
    [['--node', '20; rm', 'true'], '"20; rm" is no version of Node.'],
    [['--without', 'ffmpeg,../x', 'true'], '"../x" is no name of a program.'],
    [
      ['--without', 'rsync,ffmpg', 'true'],
      'nothing here is called "ffmpg" (testing/system-programs.ts has the names).',
    ],
  ])('refuses %j', (words, why) => {
    expect(run(...words)).toMatchObject({ status: 2, stderr: `bare-machine: ${why} See --help.\n` });
  });

  it('refuses another system than Linux', () => {
    standIn('uname', 'echo Darwin');
    expect(run('true')).toMatchObject(refusal('it needs Linux, and this is Darwin.'));
  });

  it('refuses an ordinary user', () => {
    standInForRoot();
    standIn('id', 'echo 1000');
    expect(run('true')).toMatchObject(refusal('it needs root, to mount file systems.'));
  });

  it('refuses where nothing may be mounted, as in most containers', () => {
    standInForRoot();
    standIn('unshare', 'echo "unshare: Operation not permitted" >&2; exit 1');
    expect(run('true')).toMatchObject(refusal('this computer does not let it mount anything.'));
  });

  it('refuses where the disk is almost full', () => {
    standInForRoot();
    standIn('df', 'echo 100');
    expect(run('true')).toMatchObject(refusal(`less than 4000 MB are free at ${cache}.`));
  });

  it('refuses where debootstrap is missing and cannot be installed', () => {
    standInForRoot();
    standIn('apt-get', 'exit 100');
    const notHere = 'type() { if [ "$2" = debootstrap ]; then return 1; else builtin type "$@"; fi; }';
    const { status, stderr } = spawnSync(
      'bash',
      ['-c', `${notHere}; export -f type; exec bash "${program}" true`],
      {
        encoding: 'utf8',
        env: environment(),
      },
    );
    expect(stderr).toBe('bare-machine: debootstrap is missing and cannot be installed.\n');
    expect(status).toBe(cannotWork);
  });

  it('says why the bare system could not be made, and never uses half of one', () => {
    standInForRoot();
    standIn('apt-config', 'exit 0');
    standIn(
      'debootstrap',
      'mkdir -p "$3/usr"; echo "I: Retrieving"; echo "E: Failed getting release file"; exit 1',
    );
    const { status, stderr } = run('true');
    expect(status).toBe(cannotWork);
    expect(stderr.split('\n').at(-2)).toBe(
      'bare-machine: the bare system could not be made: E: Failed getting release file',
    );
    expect(readdirSync(cache).filter((name) => !/\.(log|lock)$/.test(name))).toEqual(['layers']);
  });

  it('makes the bare system again after an interrupted build, and says what failed after that', () => {
    standInForRoot();
    standIn('apt-config', 'exit 0');
    standIn('debootstrap', '[ ! -e "$3" ] || exit 1; mkdir -p "$3/usr"');
    const release = /^VERSION_CODENAME=(.+)$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1];
    const base = join(cache, `${release ?? 'stable'}-x86_64`);
    mkdirSync(join(`${base}.building`, 'half'), { recursive: true });
    const { status, stderr } = run('true');
    // The fake unshare enters nothing.
    expect(stderr).toContain('bare-machine: the bare system could not be entered');
    expect(status).toBe(cannotWork);
    expect(existsSync(join(base, 'usr'))).toBe(true);
    expect(existsSync(`${base}.building`)).toBe(false);
    expect(readdirSync(join(cache, 'layers'))).toEqual([]);
  });
});
