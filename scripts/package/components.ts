import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { extractFile } from '@electron/asar';
import { z } from 'zod';
import { bundledPackagesFile } from './bundled-packages.ts';
import { packageFolderOf } from './package-folder.ts';
import { readArchive } from './read-archive.ts';

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      name: z.string().optional(),
      version: z.string().optional(),
      license: z.string().optional(),
      integrity: z.string().optional(),
    }),
  ),
});
const archivedManifestSchema = z.object({ version: z.string() });
const manifestSchema = z.object({
  author: z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)]).optional(),
});

/** A third-party package that is part of ours. */
export interface Component {
  readonly name: string;
  readonly version: string;
  /** Its SPDX identifier. */
  readonly license: string;
  /** The hash that npm checks: `sha512-…`. */
  readonly integrity: string;
  readonly author: string | null;
  /** Its own license files; empty if it has none. */
  readonly licenseTexts: readonly string[];
}

type Locked = z.output<typeof lockSchema>['packages'];

/** The third-party parts of a package: what its archive contains, what its scripts are bundled from, and Electron. */
export function componentsOf(root: string, archive: string): readonly Component[] {
  const { packages } = lockSchema.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  const archived = new Set(readArchive(archive).files.flatMap(({ path }) => packageFolderOf(path) ?? []));
  const inArchive = [...archived].map((folder) => lockedFolder(packages, folder, versionIn(archive, folder)));
  const bundled = ['renderer', 'preload', 'main'].flatMap((part) =>
    z.array(z.string()).parse(JSON.parse(readFileSync(bundledIn(root, part), 'utf8'))),
  );
  const folders = new Set([...inArchive, ...bundled, 'node_modules/electron']);
  return [...folders]
    .map((folder) => {
      const locked = packages[folder];
      const { version, license, integrity } = locked ?? {};
      if (version === undefined || license === undefined || integrity === undefined)
        throw new Error(`${folder} is in the package, and package-lock.json says too little of it.`);
      const name = locked?.name ?? nameOf(folder);
      return { name, version, license, integrity, ...readOwnWords(join(root, folder)) };
    })
    .toSorted((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1));
}

const nameOf = (folder: string): string =>
  folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);

const versionIn = (archive: string, folder: string): string =>
  archivedManifestSchema.parse(JSON.parse(extractFile(archive, `${folder}/package.json`).toString('utf8')))
    .version;

/**
 * The lock file's folder for a package that is in this folder of the archive. If there are two versions of a package,
 * the packer may put either at the top level, whichever npm put there.
 */
function lockedFolder(packages: Locked, folder: string, version: string): string {
  if (packages[folder]?.version === version) return folder;
  const same = Object.entries(packages).find(
    ([path, locked]) => nameOf(path) === nameOf(folder) && locked.version === version,
  );
  return same?.[0] ?? folder;
}

const bundledIn = (root: string, part: string) => join(root, 'out', part, bundledPackagesFile(part));

function readOwnWords(folder: string): Pick<Component, 'author' | 'licenseTexts'> {
  const { author = null } = manifestSchema.parse(
    JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')),
  );
  const names = existsSync(folder) ? readdirSync(folder).toSorted() : [];
  const texts = names
    .filter((name) => /^(?:licen[cs]e|notice|copying)/i.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim());
  return { author, licenseTexts: texts };
}
