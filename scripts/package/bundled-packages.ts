import { packageFolderOf } from './package-folder.ts';

/** A file in `out` that no package includes. The notices and the bill of materials are made from it. */
export const bundledPackagesFile = (part: string): string => `bundled-packages-${part}.json`;

interface BundledFile {
  /** Where an asset, such as a font, came from. */
  readonly originalFileNames?: readonly string[];
}

interface Emitter {
  getModuleIds(): IterableIterator<string>;
  emitFile(file: { readonly type: 'asset'; readonly fileName: string; readonly source: string }): string;
}

/** Records which packages a part of the app is bundled from, because the bundle itself doesn't say so. */
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
