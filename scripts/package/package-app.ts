import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { LinuxTargetHelper } from 'app-builder-lib/out/targets/LinuxTargetHelper.js';
import { getConfig } from 'app-builder-lib/out/util/config/config.js';
import { type AfterPackContext, Arch, build, LinuxPackager, Platform } from 'electron-builder';
import { billOfMaterials } from './bill-of-materials.ts';
import { type Component, componentsOf } from './components.ts';
import { type ReleaseFacts, releaseFacts } from './release-facts.ts';
import { evenOut } from './staged-tree.ts';
import { writeSystemFiles } from './system-files.ts';
import { thirdPartyNotices } from './third-party-notices.ts';

const root = join(import.meta.dirname, '../..');

export interface PackageWish {
  readonly platform: 'linux' | 'darwin' | 'win32';
  readonly arch: 'x64' | 'arm64';
  /** Named as in electron-builder, or all targets of a release; `dir` makes only the app's folder. */
  readonly targets: readonly string[];
  readonly output: string;
  /** A local distribution of Electron, instead of the one that is downloaded. */
  readonly electronDist?: string;
  /** Local tools that make an AppImage, instead of those that are downloaded. */
  readonly appImageTools?: string;
  /** A version other than the one in package.json. */
  readonly version?: string;
  /** Signs nothing, whatever the environment offers. If false, a package that can't be signed is not made. */
  readonly isUnsigned: boolean;
}

export interface MadePackages {
  readonly artifacts: readonly string[];
  /** The menu entry that Linux packages install; empty elsewhere. */
  readonly desktopEntry: string;
}

const platforms = { linux: Platform.LINUX, darwin: Platform.MAC, win32: Platform.WINDOWS } as const;

/** Packages the built app with the configuration that releases use, and writes a bill of materials for each artifact. */
export async function packageApp(wish: PackageWish): Promise<MadePackages> {
  const facts = releaseFacts(root, wish.version);
  const work = mkdtempSync(join(tmpdir(), 'renderdrop-packaging-'));
  let components: readonly Component[] = [];
  let desktopEntry = '';
  const { linux } = await getConfig(root, 'electron-builder.yml', null);
  const mimeTypes = linux?.mimeTypes ?? [];
  // A new list for each target: electron-builder adds our link scheme to the list each time it reads it.
  const ofTarget = () => ({ mimeTypes: [...mimeTypes] });
  const addPapers = async ({ appOutDir, packager }: AfterPackContext) => {
    const resources = packager.getResourcesDir(appOutDir);
    components = componentsOf(root, join(resources, 'app.asar'));
    writeFileSync(join(resources, 'THIRD-PARTY-NOTICES.txt'), thirdPartyNotices(components));
    cpSync(join(root, 'LICENSE'), join(resources, 'LICENSE.txt'));
    if (!(packager instanceof LinuxPackager)) return;
    evenOut(appOutDir, epochSecondsOf(facts.madeAt));
    desktopEntry = await new LinuxTargetHelper(packager).computeDesktopEntry({
      ...packager.platformSpecificBuildOptions,
      mimeTypes: [...mimeTypes],
    });
  };
  try {
    const made = await inBuildEnvironment(facts, wish, () =>
      build({
        projectDir: root,
        targets: platforms[wish.platform].createTarget([...wish.targets], Arch[wish.arch]),
        publish: 'never',
        config: {
          extends: 'electron-builder.yml',
          directories: { output: wish.output },
          afterPack: addPapers,
          ...(wish.electronDist ? { electronDist: wish.electronDist } : {}),
          ...(wish.version ? { extraMetadata: { version: wish.version } } : {}),
          ...(wish.isUnsigned ? { mac: { identity: null } } : { forceCodeSigning: true }),
          appImage: ofTarget(),
          deb: { ...ofTarget(), fpm: systemFiles(work, 'deb', facts) },
          rpm: { ...ofTarget(), fpm: systemFiles(work, 'rpm', facts) },
        },
      }),
    );
    const artifacts = made.filter((path) => downloaded.test(path));
    for (const path of artifacts) writeBill(path, facts, components);
    return { artifacts, desktopEntry };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

const epochSecondsOf = (madeAt: Date): number => madeAt.getTime() / 1_000;

/** The files that people download, without the others that electron-builder writes. */
const downloaded = /\.(?:AppImage|deb|rpm|dmg|zip|exe)$/;

function systemFiles(work: string, kind: 'deb' | 'rpm', facts: ReleaseFacts): string[] {
  const folder = join(work, kind);
  mkdirSync(folder);
  writeSystemFiles(folder, kind, facts);
  return [`${folder}/=/`];
}

function writeBill(path: string, facts: ReleaseFacts, components: readonly Component[]): void {
  const { version, madeAt } = facts;
  const bill = billOfMaterials(
    { fileName: basename(path), version, madeAt, bytes: readFileSync(path) },
    components,
  );
  writeFileSync(`${path}.cdx.json`, bill);
}

/** electron-builder reads from the environment which fpm to start, and passes the environment on to it. */
async function inBuildEnvironment<Result>(
  { madeAt }: ReleaseFacts,
  { appImageTools }: PackageWish,
  act: () => Promise<Result>,
): Promise<Result> {
  const added = {
    CUSTOM_FPM_PATH: join(import.meta.dirname, 'fpm.ts'),
    SOURCE_DATE_EPOCH: String(epochSecondsOf(madeAt)),
    ...(appImageTools ? { APPIMAGE_TOOLS_PATH: appImageTools } : {}),
  };
  const before = Object.keys(added).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, added);
  try {
    return await act();
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}
