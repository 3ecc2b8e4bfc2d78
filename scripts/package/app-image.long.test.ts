/** @module-tag mksquashfs */
/**
 * Tests the AppImage, made with Debian's mksquashfs and a made-up runtime instead of the tools that electron-builder
 * downloads.
 */
import { createHash } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findCommand } from '../../testing/system-programs.ts';
import { buildIfNeeded } from '../build-if-needed.ts';
import { type BuiltPackage, buildPackage } from './build-package.ts';
import { runProgram } from './run-program.ts';

const runtime = Buffer.alloc(4_096, 'a runtime would be here\n');
let work: string;
let appImageTools: string;
let built: BuiltPackage;

beforeAll(async () => {
  buildIfNeeded();
  work = mkdtempSync(join(tmpdir(), 'renderdrop-app-image-'));
  appImageTools = join(work, 'tools');
  for (const folder of ['runtimes', 'lib/x64']) mkdirSync(join(appImageTools, folder), { recursive: true });
  writeFileSync(join(appImageTools, 'runtimes/runtime-x64'), runtime);
  writeFileSync(join(appImageTools, 'lib/x64/libnotify.so.4'), '');
  writeFileSync(join(appImageTools, 'desktop-file-validate'), '');
  symlinkSync(findCommand('mksquashfs') ?? '', join(appImageTools, 'mksquashfs'));
  built = await buildPackage('linux', { targets: ['AppImage'], appImageTools });
});
afterAll(() => {
  built[Symbol.dispose]();
  rmSync(work, { recursive: true, force: true });
});

const hashes = (paths: readonly string[]) =>
  paths
    .flatMap((path) => [path, `${path}.cdx.json`])
    .map((path) => [basename(path), createHash('sha256').update(readFileSync(path)).digest('hex')]);

test('a second build of the same commit gives the same file, byte for byte, whenever the sources were checked out', async () => {
  const someSource = join(import.meta.dirname, '../../integrations/python/renderdrop.py');
  const longAgo = new Date('2020-02-02T00:00:00Z');
  utimesSync(someSource, longAgo, longAgo);
  using again = await buildPackage('linux', { targets: ['AppImage'], appImageTools });
  utimesSync(someSource, new Date(), new Date());
  expect(hashes(again.artifacts)).toEqual(hashes(built.artifacts));
  expect(again.artifacts).toHaveLength(1);
});

test('begins with the runtime, holds the app, and its menu entry leaves the sandbox on', () => {
  const [path = ''] = built.artifacts;
  expect(readFileSync(path).subarray(0, runtime.length).equals(runtime)).toBe(true);
  const laidOut = join(work, 'laid-out');
  runProgram('unsquashfs', ['-no-progress', '-offset', String(runtime.length), '-dest', laidOut, path]);
  const archive = 'resources/app.asar';
  expect(readFileSync(join(laidOut, archive)).equals(readFileSync(join(built.folder, archive)))).toBe(true);
  const entry = readFileSync(join(laidOut, 'renderdrop.desktop'), 'utf8');
  expect(entry).toMatch(/^Exec=AppRun %U$/m);
});
