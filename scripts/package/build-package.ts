import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeUpElectron } from './made-up-electron.ts';
import { packageApp } from './package-app.ts';

const root = join(import.meta.dirname, '../..');

export interface BuiltPackage extends Disposable {
  /** The app as installed: the folder of a Linux package, the bundle of a macOS one. */
  readonly folder: string;
  readonly resources: string;
  /** The menu entry that Linux packages install; empty elsewhere. */
  readonly desktopEntry: string;
  /** The files that people download, for the requested targets. */
  readonly artifacts: readonly string[];
}

interface TestPackage {
  readonly arch?: 'x64' | 'arm64';
  readonly targets?: readonly string[];
  readonly version?: string;
  /** For an AppImage: a folder with the tools that would otherwise be downloaded. */
  readonly appImageTools?: string;
}

/** Packages the built app around a made-up Electron, with the configuration that releases use. */
export async function buildPackage(
  platform: 'linux' | 'darwin',
  { arch = 'x64', targets = ['dir'], version, appImageTools }: TestPackage = {},
): Promise<BuiltPackage> {
  const work = mkdtempSync(join(tmpdir(), 'renderdrop-package-'));
  const electronDist = join(work, 'electron');
  makeUpElectron(electronDist, platform, electronVersion());
  const output = join(work, 'dist');
  mkdirSync(output);
  const { artifacts, desktopEntry } = await packageApp({
    ...{ platform, arch, targets, output, electronDist, isUnsigned: true },
    ...(version === undefined ? {} : { version }),
    ...(appImageTools === undefined ? {} : { appImageTools }),
  });
  const isMac = platform === 'darwin';
  const suffix = arch === 'arm64' ? '-arm64' : '';
  const folder = isMac
    ? join(output, `mac${suffix}`, 'Renderdrop.app')
    : join(output, `linux${suffix}-unpacked`);
  return {
    folder,
    resources: isMac ? join(folder, 'Contents/Resources') : join(folder, 'resources'),
    desktopEntry,
    artifacts,
    [Symbol.dispose]: () => rmSync(work, { recursive: true, force: true }),
  };
}

function electronVersion(): string {
  const manifest = readFileSync(join(root, 'node_modules/electron/package.json'), 'utf8');
  return (JSON.parse(manifest) as { readonly version: string }).version;
}
