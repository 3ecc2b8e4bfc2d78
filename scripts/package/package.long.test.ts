import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractAll } from '@electron/asar';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumLauncher } from '../../e2e/launchers/chromium/chromium-launcher.ts';
import { valueInPage } from '../../e2e/pages/bridge-in-page.ts';
import { FirstRunPage } from '../../e2e/pages/first-run-page.ts';
import { Studio } from '../../e2e/pages/studio.ts';
import { SampleRenders, testPicture } from '../../src/engine/testing/sample-renders.ts';
import { PracticeService } from '../../testing/practice-service.ts';
import { keepResult } from '../../testing/reliability-report.ts';
import { buildIfNeeded } from '../build-if-needed.ts';
import { archiveBytesMax, belongsInArchive, nativeBytesMax } from './archive-rules.ts';
import { type BuiltPackage, buildPackage } from './build-package.ts';
import { fuseIsOff, fuseIsOn } from './made-up-electron.ts';
import { readArchive } from './read-archive.ts';

const root = join(import.meta.dirname, '../..');
const fuses = {
  [FuseV1Options.RunAsNode]: fuseIsOff,
  [FuseV1Options.EnableCookieEncryption]: fuseIsOn,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: fuseIsOff,
  [FuseV1Options.EnableNodeCliInspectArguments]: fuseIsOff,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: fuseIsOn,
  [FuseV1Options.OnlyLoadAppFromAsar]: fuseIsOn,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: fuseIsOff,
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: fuseIsOff,
};
const lines = ['| package | files | archive | native code beside it |', '| --- | ---: | ---: | ---: |'];
const inMegabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

beforeAll(() => buildIfNeeded());
afterAll(() => keepResult('Packages', lines));

function expectLeanArchive(built: BuiltPackage, name: string, native: readonly string[]): void {
  const { files } = readArchive(join(built.resources, 'app.asar'));
  expect(files.filter(({ path }) => !belongsInArchive(path)).map(({ path }) => path)).toEqual([]);
  expect(files.filter(({ hasIntegrity }) => !hasIntegrity)).toEqual([]);
  const beside = files.filter(({ isUnpacked }) => isUnpacked);
  expect(beside.map(({ path }) => path).toSorted()).toEqual(native);
  const total = (of: typeof files) => of.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const archiveBytes = total(files.filter(({ isUnpacked }) => !isUnpacked));
  expect(archiveBytes).toBeLessThan(archiveBytesMax);
  expect(total(beside)).toBeLessThan(nativeBytesMax);
  lines.push(`| ${name} | ${files.length} | ${inMegabytes(archiveBytes)} | ${inMegabytes(total(beside))} |`);
}

const nativeOf = (target: string) => [
  `/node_modules/better-sqlite3/prebuilds/${target}.node`,
  `/node_modules/keytar/prebuilds/${target}/keytar.node`,
];

describe('a package for macOS', () => {
  let built: BuiltPackage;
  beforeAll(async () => {
    built = await buildPackage('darwin', { arch: 'arm64' });
  });
  afterAll(() => built[Symbol.dispose]());

  test('has its fuses set, and nothing in it that has no business there', async () => {
    expect(await getCurrentFuseWire(built.folder)).toMatchObject(fuses);
    expectLeanArchive(built, 'macOS, arm64', nativeOf('darwin-arm64'));
  });

  test('states in its Info.plist its name, what opens with it, and the hash of its archive', () => {
    const plist = readFileSync(join(built.folder, 'Contents/Info.plist'), 'utf8');
    const { hash } = readArchive(join(built.resources, 'app.asar'));
    expect(plist).toContain('<string>app.renderdrop</string>');
    expect(
      plist.match(/<key>CFBundleURLSchemes<\/key>\s*<array>\s*<string>renderdrop<\/string>/g),
    ).toHaveLength(1);
    expect(plist).toMatch(/<key>ElectronAsarIntegrity<\/key>[\s\S]*<key>Resources\/app\.asar<\/key>/);
    expect(plist).toContain(`<string>${hash}</string>`);
    expect(plist).toContain('<string>Alternate</string>');
    expect(readFileSync(join(built.resources, 'bin/renderdrop-cli'), 'utf8')).toMatch(/^#!\/bin\/sh/);
  });
});

describe('a package for Linux', () => {
  let built: BuiltPackage;
  let work: string;
  let entry: string;

  beforeAll(async () => {
    built = await buildPackage('linux');
    work = mkdtempSync(join(tmpdir(), 'renderdrop-packaged-'));
    extractAll(join(built.resources, 'app.asar'), join(work, 'app'));
    entry = join(work, 'app/out/main/index.js');
  });
  afterAll(() => {
    built[Symbol.dispose]();
    rmSync(work, { recursive: true, force: true, maxRetries: 5 });
  });

  test('has its fuses set, and nothing in it that has no business there', async () => {
    expect(await getCurrentFuseWire(join(built.folder, 'renderdrop'))).toMatchObject(fuses);
    expectLeanArchive(built, 'Linux, x64', nativeOf('linux-x64'));
  });

  test('has a menu entry that matches the name of its windows, and opens its links and renders', () => {
    const lines = built.desktopEntry.split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'Name=Renderdrop',
        'StartupWMClass=renderdrop',
        'Exec=/opt/Renderdrop/renderdrop %U',
      ]),
    );
    const types = lines.find((line) => line.startsWith('MimeType=')) ?? '';
    expect(types.match(/x-scheme-handler\/renderdrop/g)).toHaveLength(1);
    expect(types).toContain('application/mxf');
    expect(built.desktopEntry).not.toContain('--no-sandbox');
  });

  test('runs as the command line, by its own program and without a window', () => {
    const run = (...words: readonly string[]) =>
      spawnSync(
        process.execPath,
        [join(root, 'chromium-app/main-process.ts'), entry, '--command-line', '--', ...words],
        {
          encoding: 'utf8',
          env: { ...process.env, RENDERDROP_HOME: join(work, 'cli-home') },
          cwd: join(work, 'app'),
        },
      );
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect(run('--version')).toMatchObject({ status: 0, stdout: `${version}\n` });
    expect(run('queue', '--json')).toMatchObject({ status: 0 });
    expect(run('nonsense').status).toBe(2);
  });

  test('signs in, uploads, and after a restart knows what it did', async () => {
    const home = join(work, 'home');
    mkdirSync(home);
    await using service = await PracticeService.start({ processingMs: 300 });
    await using samples = await SampleRenders.create();
    const path = await samples.make('Package_v001.mp4', [
      ...testPicture('25', '320x180', 1),
      '-pix_fmt',
      'yuv420p',
    ]);
    const options = {
      homeDirectory: home,
      mainEntry: entry,
      plays: { isPackaged: true },
      environment: { RENDERDROP_BASE_URL: service.addresses.base_url, XDG_CONFIG_HOME: join(work, 'config') },
    };
    await using app = await chromiumLauncher.launch(options);
    const studio = new Studio(app, service, home);
    await studio.signIn();
    await studio.uploadAsNewItem(path, 'Package');
    await studio.expectDelivered(path, 'Package_v001.mp4');
    await app.stop();
    await using again = await chromiumLauncher.launch(options);
    const { entries } = await valueInPage(again.window, 'history', 'search', { text: 'Package' });
    expect(entries).toHaveLength(1);
  });

  test('contains the practice studio', async () => {
    const home = join(work, 'practice-home');
    mkdirSync(home);
    await using app = await chromiumLauncher.launch({
      homeDirectory: home,
      mainEntry: entry,
      plays: { isPackaged: true },
      environment: { XDG_CONFIG_HOME: join(work, 'config') },
    });
    await new FirstRunPage(app.window).tryPracticeStudio();
    await app.window.getByText('LED Main').first().waitFor();
  });
});
