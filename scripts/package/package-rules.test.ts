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
import { commands } from '../../src/cli/commands/all-commands.ts';
import { belongsInArchive } from './archive-rules.ts';
import { billOfMaterials } from './bill-of-materials.ts';
import { readPlan } from './linux-package-plan.ts';
import { fuseIsOff, fuseIsOn, makeUpElectron } from './made-up-electron.ts';
import { manPage } from './man-page.ts';
import { packageFolderOf } from './package-folder.ts';
import { notForPeople } from './release-facts.ts';
import { writeSystemFiles } from './system-files.ts';
import { thirdPartyNotices } from './third-party-notices.ts';

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

test('the configuration names the app once, and lets nothing run without a sandbox or outside the archive', async () => {
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
  ['/node_modules/ajv/dist/core.js', true],
  ['/node_modules/fastify/LICENSE', true],
  ['/out/main/index.js.map', false],
  ['/node_modules/ajv/lib/core.ts', false],
  ['/node_modules/zod/v4/core/schemas.js', false],
  ['/node_modules/better-sqlite3/deps/sqlite3/sqlite3.c', false],
  ['/node_modules/fastify/test/index.js', false],
  ['/node_modules/left-pad/index.js', false],
  ['/.env', false],
])('%s belongs in a package: %s', (path, belongs) => {
  expect(belongsInArchive(path)).toBe(belongs);
});

test('every resource that the configuration packages belongs in the archive', async () => {
  const { files } = await getConfig(root, 'electron-builder.yml', null);
  // The configuration that is read wraps the list in a file set.
  const wanted = [files ?? []]
    .flat()
    .flatMap((each) => (typeof each === 'string' ? each : (each.filter ?? [])))
    .filter((each) => each.startsWith('resources/'));
  expect(wanted).toContain('resources/practice-renders/*.{mp4,jpg}');
  const patterns = wanted.map(
    (each) =>
      new RegExp(`^${each.replace('.', '\\.').replace('*', '.*').replace('{mp4,jpg}', '(?:mp4|jpg)')}$`),
  );
  const taken = readdirSync(join(root, 'resources'), { recursive: true, encoding: 'utf8' })
    .map((name) => `resources/${name}`)
    .filter((path) => patterns.some((pattern) => pattern.test(path)));
  expect(taken.length).toBeGreaterThanOrEqual(wanted.length);
  expect(taken.filter((path) => !belongsInArchive(`/${path}`))).toEqual([]);
});

test('the command line of a package starts the app’s own program with the same arguments, also through a link', () => {
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

const madeAt = new Date('2026-11-23T00:00:00Z');
const facts = {
  version: '1.0.0',
  homepage: 'https://renderdrop.app',
  maintainer: 'A <a@renderdrop.app>',
  madeAt,
  hasUpdates: true,
};

test.each([
  [{}, null],
  [{ hasUpdates: false }, /^Nobody could ever be updated: .*“updates” in package\.json/],
  [{ homepage: 'https://renderdrop.example' }, /^renderdrop\.example: nobody can be reached there/],
  [{ maintainer: 'A <a@mail.example>' }, /^mail\.example: .*“homepage” and “author” in package\.json/],
])('a release with %o is made: unless it says %s', (changed, said) => {
  const refused = notForPeople({ ...facts, ...changed });
  if (said === null) expect(refused).toBeNull();
  else expect(refused).toMatch(said);
});

test('a release names its maintainer in one place, and is refused while the address is made up', () => {
  const configuration = readFileSync(join(root, 'electron-builder.yml'), 'utf8');
  expect(configuration).not.toMatch(/maintainer:|homepage:|\.example|<.+@.+>/);
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/package/main.ts')], {
    encoding: 'utf8',
  });
  expect(stderr).toMatch(/^renderdrop\.example: nobody can be reached there\./);
  expect(stderr, 'nor is it made before its updates can be believed').toContain('release:sign -- keys');
  expect(status).toBe(1);
});

test.each(['deb', 'rpm'] as const)('a %s tells the app that the package manager updates it', (kind) => {
  writeSystemFiles(folder, kind, facts);
  expect(readFileSync(join(folder, 'opt/Renderdrop/resources/package-type'), 'utf8')).toBe(`${kind}\n`);
});

test.each([
  ['/x/node_modules/zod/v4/core.js', 'node_modules/zod'],
  ['/x/node_modules/a/node_modules/@b/c/d.js', 'node_modules/a/node_modules/@b/c'],
  ['/x/src/main.ts', null],
])('%s belongs to the package %s', (path, packageFolder) => {
  expect(packageFolderOf(path)).toBe(packageFolder);
});

const component = {
  ...{ name: '@a/b', version: '2.0.0', license: 'MIT', integrity: 'sha512-AAEC', author: 'Ada' },
  licenseTexts: [],
};

test('the bill of materials names each package with its hash, and is the same each time', () => {
  const artifact = { fileName: 'a.deb', version: '1.0.0', madeAt, bytes: Buffer.from('deb') };
  const bill = billOfMaterials(artifact, [component]);
  expect(billOfMaterials(artifact, [component])).toBe(bill);
  expect(JSON.parse(bill)).toMatchObject({
    specVersion: '1.6',
    serialNumber: expect.stringMatching(
      /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
    ),
    components: [
      {
        purl: 'pkg:npm/%40a/b@2.0.0',
        licenses: [{ license: { id: 'MIT' } }],
        hashes: [{ alg: 'SHA-512', content: '000102' }],
      },
    ],
  });
});

test('a package without a license text is listed with the standard text; an unknown license is refused', () => {
  expect(thirdPartyNotices([component])).toMatch(
    /@a\/b 2\.0\.0 \(MIT\)[\s\S]*Copyright \(c\) Ada\n\nPermission is hereby/,
  );
  expect(() => thirdPartyNotices([{ ...component, license: 'Odd-1.0' }])).toThrow('Odd-1.0 is not known');
});

test('the manual has every command and option, and no line that roff would read as one of its own commands', () => {
  const page = manPage({ ...facts, commands });
  for (const { name, options } of commands) {
    expect(page).toContain(`.SS "renderdrop ${name.replaceAll('-', '\\-')}`);
    for (const option of options) expect(page).toContain(`\\-\\-${option.name.replaceAll('-', '\\-')}`);
  }
  expect(page).not.toMatch(/^'/m);
  const ofRoff = page.match(/^\.\S+/gm) ?? [];
  expect([...new Set(ofRoff)].toSorted()).toEqual([
    '.B',
    '.BR',
    '.EE',
    '.EX',
    '.PP',
    '.RE',
    '.RS',
    '.SH',
    '.SS',
    '.TH',
    '.TP',
  ]);
});

test('every argument that electron-builder passes to fpm is understood, or refused', () => {
  const words = [
    ...['-s', 'dir', '--force', '-t', 'deb', '-d', 'libc6', '-d', 'libnss3', '--architecture', 'amd64'],
    ...['--name', 'a', '--version', '1', '--description', '\n What it is: more', '--maintainer', 'A <a@b>'],
    ...['--url', 'https://a', '--license', 'MIT', '--after-install', 'i', '--after-remove', 'r'],
    ...['--package', 'a.deb', 'x=y/=/opt/A'],
  ];
  expect(readPlan(words)).toMatchObject({
    depends: ['libc6', 'libnss3'],
    summary: 'What it is',
    contents: [{ from: 'x=y/', to: '/opt/A' }],
  });
  expect(() => readPlan([...words, '--epoch', '1'])).toThrow('--epoch is not known here.');
  expect(() => readPlan([...words, 'nowhere'])).toThrow('does not say where it goes');
});
