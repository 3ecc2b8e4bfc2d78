import { packageFolderOf } from './package-folder.ts';

/** Below `out`, and in no package: what the notices and the bill of materials are made from. */
export const bundledPackagesFile = (part: string): string => `bundled-packages-${part}.json`;

interface BundledFile {
  /** Of an asset, such as a font: where it was. */
  readonly originalFileNames?: readonly string[];
}

interface Emitter {
  getModuleIds(): IterableIterator<string>;
  emitFile(file: { readonly type: 'asset'; readonly fileName: string; readonly source: string }): string;
}

/** Writes down from which packages a part of the app is bundled: nothing in the bundle tells that later. */
export const bundledPackages = (part: string) => ({
  name: 'bundled-packages',
  apply: 'build' as const,
  generateBundle(this: Emitter, _options: unknown, bundle: Readonly<Record<string, BundledFile>>): void {
    const assets = Object.values(bundle).flatMap(({ originalFileNames = [] }) => originalFileNames);
    const folders = [...this.getModuleIds(), ...assets].flatMap((id) => packageFolderOf(id) ?? []);
    const source = JSON.stringify([...new Set(folders)].toSorted());
    this.emitFile({ type: 'asset', fileName: bundledPackagesFile(part), source });
  },
});
