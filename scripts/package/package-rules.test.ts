import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FuseV1Options, FuseVersion, flipFuses, getCurrentFuseWire } from '@electron/fuses';
import { getConfig } from 'app-builder-lib/out/util/config/config.js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { belongsInArchive } from './archive-rules.ts';
import { fuseIsOff, fuseIsOn, makeUpElectron } from './made-up-electron.ts';

const root = join(import.meta.dirname, '../..');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'renderdrop-package-rules-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('the fuses of a release can be flipped in Electron’s own wire, and read back', async () => {
  makeUpElectron(folder, 'linux', '45.0.0');
  const program = join(folder, 'electron');
  expect((await getCurrentFuseWire(program))[FuseV1Options.RunAsNode]).toBe(fuseIsOn);
  const { electronFuses } = await getConfig(root, 'electron-builder.yml', null);
  await flipFuses(program, {
    version: FuseVersion.V1,
    [FuseV1Options.RunAsNode]: electronFuses?.runAsNode ?? true,
    [FuseV1Options.OnlyLoadAppFromAsar]: electronFuses?.onlyLoadAppFromAsar ?? false,
  });
  const wire = await getCurrentFuseWire(program);
  expect(wire[FuseV1Options.RunAsNode]).toBe(fuseIsOff);
  expect(wire[FuseV1Options.OnlyLoadAppFromAsar]).toBe(fuseIsOn);
});

test('a package names itself once, and nothing of it runs without a sandbox or outside its archive', async () => {
  const configuration = await getConfig(root, 'electron-builder.yml', null);
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(manifest).toMatchObject({ productName: 'Renderdrop', desktopName: 'renderdrop.desktop' });
  expect(manifest.homepage, 'a deb is not built without one').toMatch(/^https:\/\//);
  expect(manifest.author, 'nor without an address to write to').toMatch(/<.+@.+>/);
  expect(configuration.toolsets?.appimage, 'from 1 on an AppImage keeps the sandbox').toMatch(/^1\./);
  expect(configuration.asar).toEqual({ smartUnpack: false });
  expect(configuration.asarUnpack).toEqual(['**/*.node']);
  expect(configuration.protocols).toEqual([{ name: 'Renderdrop', schemes: ['renderdrop'] }]);
  expect(configuration.linux?.mimeTypes).not.toContain('x-scheme-handler/renderdrop');
});

test.each([
  ['/out/main/index.js', true],
  ['/node_modules/zod/v4/core/schemas.js', true],
  ['/node_modules/fastify/LICENSE', true],
  ['/out/main/index.js.map', false],
  ['/node_modules/zod/src/index.ts', false],
  ['/node_modules/better-sqlite3/deps/sqlite3/sqlite3.c', false],
  ['/node_modules/fastify/test/index.js', false],
  ['/node_modules/left-pad/index.js', false],
  ['/.env', false],
])('%s belongs in a package: %s', (path, belongs) => {
  expect(belongsInArchive(path)).toBe(belongs);
});

test('what a package is told to take of our own resources belongs in it', async () => {
  const { files } = await getConfig(root, 'electron-builder.yml', null);
  // What is read wraps the list in a set of files.
  const wanted = [files ?? []]
    .flat()
    .flatMap((each) => (typeof each === 'string' ? each : (each.filter ?? [])))
    .filter((each) => each.startsWith('resources/'));
  expect(wanted).toContain('resources/practice-renders/*.mp4');
  const patterns = wanted.map((each) => new RegExp(`^${each.replace('.', '\\.').replace('*', '.*')}$`));
  const taken = readdirSync(join(root, 'resources'), { recursive: true, encoding: 'utf8' })
    .map((name) => `resources/${name}`)
    .filter((path) => patterns.some((pattern) => pattern.test(path)));
  expect(taken.length).toBeGreaterThanOrEqual(wanted.length);
  expect(taken.filter((path) => !belongsInArchive(`/${path}`))).toEqual([]);
});

test('the command line of a package starts the app’s own program, through a link as well, word for word', () => {
  mkdirSync(join(folder, 'bin'));
  cpSync(join(root, 'resources/command-line/renderdrop-cli'), join(folder, 'bin/renderdrop-cli'));
  writeFileSync(join(folder, 'renderdrop'), '#!/bin/sh\nfor word in "$@"; do echo "$word"; done\nexit 4\n');
  chmodSync(join(folder, 'renderdrop'), 0o755);
  symlinkSync('bin/renderdrop-cli', join(folder, 'link'));
  const { stdout, status } = spawnSync(join(folder, 'link'), ['upload', 'LED Main.mov', '--json'], {
    encoding: 'utf8',
  });
  expect(stdout.trim().split('\n')).toEqual([
    ...['--no-sandbox', '--command-line', '--', 'upload', 'LED Main.mov', '--json'],
  ]);
  expect(status, 'its exit code is the program’s').toBe(4);
});
