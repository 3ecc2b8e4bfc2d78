import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LinuxTargetHelper } from 'app-builder-lib/out/targets/LinuxTargetHelper.js';
import { type AfterPackContext, Arch, build, LinuxPackager, Platform } from 'electron-builder';
import { makeUpElectron } from './made-up-electron.ts';

const root = join(import.meta.dirname, '../..');

export interface BuiltPackage extends Disposable {
  /** The app as it is installed: the folder of a Linux package, the bundle of a macOS one. */
  readonly folder: string;
  readonly resources: string;
  /** What the installers of Linux put into its menu; empty elsewhere. */
  readonly desktopEntry: string;
}

/** Packages the built app for a system around a made-up Electron, with the configuration that releases use. */
export async function buildPackage(
  platform: 'linux' | 'darwin',
  arch: 'x64' | 'arm64' = 'x64',
): Promise<BuiltPackage> {
  const work = mkdtempSync(join(tmpdir(), 'renderdrop-package-'));
  const electronDist = join(work, 'electron');
  makeUpElectron(electronDist, platform, electronVersion());
  let desktopEntry = '';
  const takeDesktopEntry = async ({ packager }: AfterPackContext) => {
    if (!(packager instanceof LinuxPackager)) return;
    const helper = new LinuxTargetHelper(packager);
    desktopEntry = await helper.computeDesktopEntry(packager.platformSpecificBuildOptions);
  };
  const target = platform === 'linux' ? Platform.LINUX : Platform.MAC;
  await build({
    projectDir: root,
    targets: target.createTarget('dir', Arch[arch]),
    publish: 'never',
    config: {
      extends: 'electron-builder.yml',
      electronDist,
      directories: { output: join(work, 'dist') },
      mac: { identity: null },
      afterPack: takeDesktopEntry,
    },
  });
  const isMac = platform === 'darwin';
  const suffix = arch === 'arm64' ? '-arm64' : '';
  const folder = isMac
    ? join(work, 'dist', `mac${suffix}`, 'Renderdrop.app')
    : join(work, 'dist', `linux${suffix}-unpacked`);
  return {
    folder,
    resources: isMac ? join(folder, 'Contents/Resources') : join(folder, 'resources'),
    desktopEntry,
    [Symbol.dispose]: () => rmSync(work, { recursive: true, force: true }),
  };
}

function electronVersion(): string {
  const manifest = readFileSync(join(root, 'node_modules/electron/package.json'), 'utf8');
  return (JSON.parse(manifest) as { readonly version: string }).version;
}
