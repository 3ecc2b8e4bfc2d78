/** @module-tag rpmbuild */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildIfNeeded } from '../build-if-needed.ts';
import { type BuiltPackage, buildPackage } from './build-package.ts';
import { readArchive } from './read-archive.ts';
import { runProgram } from './run-program.ts';

let built: BuiltPackage;
/** The folder into which the deb is unpacked. */
let system: string;

// On a busy computer the two packages take longer than ten minutes.
const hookMs = 1_800_000;
beforeAll(async () => {
  buildIfNeeded();
  built = await buildPackage('linux', { targets: ['deb', 'rpm'] });
  system = mkdtempSync(join(tmpdir(), 'renderdrop-system-'));
  runProgram('dpkg-deb', ['--extract', artifact('.deb'), system]);
}, hookMs);
afterAll(() => {
  built[Symbol.dispose]();
  rmSync(system, { recursive: true, force: true });
});

const artifact = (ending: string) => {
  const path = built.artifacts.find((each) => each.endsWith(ending));
  if (path === undefined) throw new Error(`No ${ending} was made.`);
  return path;
};

/** GitHub's fork of keytar is loaded under the name of the original. */
const ownName = (name: string) => (name === 'keytar' ? '@github/keytar' : name);

/** What a program says about a file of the deb, whether it succeeds or fails. */
function saidOf(path: string, command: string, ...words: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(command, [...words, join(system, path)], { encoding: 'utf8' });
  return { status, said: `${stdout}${stderr}` };
}

const fine = { status: 0, said: '' };

test('menus can read the desktop entry, without a warning', { tags: ['desktop-file-validate'] }, () => {
  expect(saidOf('usr/share/applications/renderdrop.desktop', 'desktop-file-validate')).toEqual(fine);
});

test('software stores can read the description of the app', { tags: ['appstreamcli'] }, () => {
  const path = 'usr/share/metainfo/app.renderdrop.Renderdrop.metainfo.xml';
  const { status, said } = saidOf(path, 'appstreamcli', 'validate', '--no-net');
  expect(said).toMatch(/Validation was successful/);
  expect(status).toBe(0);
});

test('the manual can be read, without a warning', { tags: ['man'] }, () => {
  const { status, said } = saidOf('usr/share/man/man1/renderdrop.1.gz', 'man', '--warnings', '-Tutf8', '-l');
  expect(said).toContain('renderdrop queue run');
  expect(said).not.toMatch(/warning/);
  expect(status).toBe(0);
});

test('bash finds the completion under both names', () => {
  const path = 'usr/share/bash-completion/completions/renderdrop-cli';
  const line = 'source "$0" && complete -p renderdrop renderdrop-cli';
  const { stdout } = spawnSync('bash', ['-c', line, join(system, path)], { encoding: 'utf8' });
  expect(stdout.trim().split('\n')).toEqual(
    ['renderdrop', 'renderdrop-cli'].map((name) => `complete -F _renderdrop ${name}`),
  );
});

/** Starts zsh in a terminal, and types the beginning of a command and a tab. */
const typedIntoZsh = `
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "PS1=; fpath=('$0' \\$fpath); autoload -U compinit; compinit -u -D; print be''gin"
zpty -r shell said '*begin*'
zpty -w -n shell $'renderdrop-cli queue ru\\t'
zpty -r shell said '*queue run*' && print completed
zpty -d shell`;

test('zsh completes a command with it', { tags: ['zsh'] }, () => {
  const folder = join(system, 'usr/share/zsh/vendor-completions');
  const { stdout } = spawnSync('zsh', ['-f', '-c', typedIntoZsh, folder], { encoding: 'utf8' });
  expect(stdout).toBe('completed\n');
});

test('permissions and owners don’t depend on who builds the package', () => {
  const listed = runProgram('dpkg-deb', ['--contents', artifact('.deb')])
    .trim()
    .split('\n');
  const rights = listed.map((line) => line.slice(0, line.indexOf(' ', 11)));
  expect(new Set(rights)).toEqual(
    new Set([
      'drwxr-xr-x root/root',
      '-rw-r--r-- root/root',
      '-rwxr-xr-x root/root',
      '-rwsr-xr-x root/root',
      'lrwxrwxrwx root/root',
    ]),
  );
  expect(listed.filter((line) => line.startsWith('-rws')).map((line) => basename(line))).toEqual([
    'chrome-sandbox',
  ]);
});

test('the notices and the bill of materials name every package of the archive', () => {
  const notices = readFileSync(join(system, 'opt/Renderdrop/resources/THIRD-PARTY-NOTICES.txt'), 'utf8');
  const { files } = readArchive(join(built.resources, 'app.asar'));
  const inArchive = files.flatMap(
    ({ path }) => /^\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? [],
  );
  for (const ending of ['.deb', '.rpm']) {
    const path = artifact(ending);
    const bill = JSON.parse(readFileSync(`${path}.cdx.json`, 'utf8'));
    const content = createHash('sha256').update(readFileSync(path)).digest('hex');
    expect(bill.metadata.component.hashes).toEqual([{ alg: 'SHA-256', content }]);
    const names = bill.components.map(({ name }: { readonly name: string }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        ...new Set(inArchive.map(ownName)),
        'react',
        'electron',
        '@fontsource-variable/inter',
      ]),
    );
    for (const { name, version } of bill.components) expect(notices).toContain(`\n${name} ${version} (`);
  }
  expect(inArchive.length).toBeGreaterThan(0);
});

test('a second build of the same commit gives the same files, byte for byte', async () => {
  using again = await buildPackage('linux', { targets: ['deb', 'rpm'] });
  const hashes = (paths: readonly string[]) =>
    paths
      .flatMap((path) => [path, `${path}.cdx.json`])
      .map((path) => [basename(path), createHash('sha256').update(readFileSync(path)).digest('hex')]);
  expect(hashes(again.artifacts)).toEqual(hashes(built.artifacts));
  expect(again.artifacts).toHaveLength(2);
});
