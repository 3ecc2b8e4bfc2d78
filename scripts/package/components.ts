import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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
const manifestSchema = z.object({
  author: z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)]).optional(),
});

/** A package of somebody else that is in ours. */
export interface Component {
  readonly name: string;
  readonly version: string;
  /** By its SPDX name. */
  readonly license: string;
  /** As npm checks it: `sha512-…`. */
  readonly integrity: string;
  readonly author: string | null;
  /** Its own licence files; empty where it brings none. */
  readonly licenseTexts: readonly string[];
}

/** What is in a package beside our own code: what its archive holds, what its window and preload are bundled from, and Electron. */
export function componentsOf(root: string, archive: string): readonly Component[] {
  const { packages } = lockSchema.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  const inArchive = readArchive(archive).files.flatMap(({ path }) => packageFolderOf(path) ?? []);
  const bundled = ['renderer', 'preload'].flatMap((part) =>
    z.array(z.string()).parse(JSON.parse(readFileSync(bundledIn(root, part), 'utf8'))),
  );
  const folders = new Set([...inArchive, ...bundled, 'node_modules/electron']);
  return [...folders]
    .map((folder) => {
      const locked = packages[folder];
      const { version, license, integrity } = locked ?? {};
      if (version === undefined || license === undefined || integrity === undefined)
        throw new Error(`${folder} is in the package, and package-lock.json says too little of it.`);
      const name = locked?.name ?? folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return { name, version, license, integrity, ...readOwnWords(join(root, folder)) };
    })
    .toSorted((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1));
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
