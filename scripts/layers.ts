/**
 * The parts of the project, and the parts that the files of each may import besides their own (docs/adr/0002). Biome holds
 * the arrows of `src` and `sandbox` as well, while one types, but it reads the text of an import only, which says
 * `../integrations` of two folders. Here the file counts that the import leads to.
 */
interface Layer {
  readonly root: string;
  readonly mayImport: readonly string[];
  /** What only its tests may import. */
  readonly inTests?: readonly string[];
  /** The packages that it may import; any if not given. */
  readonly packages?: RegExp;
}

const windows = ['src/main/', 'src/preload/', 'src/renderer/', 'src/cli/'];
const sharedWithoutIpc = ['src/shared/api/', 'src/shared/messages/', 'src/shared/model/'];

const layers: readonly Layer[] = [
  { root: 'src/shared/', mayImport: [], inTests: ['testing/'], packages: /^zod$/ },
  { root: 'src/engine/', mayImport: sharedWithoutIpc, inTests: ['src/shared/testing/', 'testing/'] },
  { root: 'src/main/', mayImport: ['src/shared/', 'src/engine/'], inTests: ['testing/'] },
  { root: 'src/preload/', mayImport: ['src/shared/'], packages: /^electron$/ },
  { root: 'src/renderer/', mayImport: ['src/shared/'], inTests: ['testing/'] },
  {
    root: 'src/cli/',
    mayImport: [...sharedWithoutIpc, 'src/engine/'],
    inTests: ['src/shared/testing/', 'testing/'],
  },
  { root: 'sandbox/', mayImport: ['src/shared/api/'], inTests: ['testing/', 'chromium-app/'] },
  { root: 'chromium-app/', mayImport: [] },
  { root: 'integrations/', mayImport: [] },
  { root: 'testing/', mayImport: ['chromium-app/'] },
  { root: 'e2e/', mayImport: ['src/shared/', 'src/engine/', ...windows, 'chromium-app/', 'testing/'] },
  {
    root: 'scripts/',
    mayImport: ['src/shared/', 'src/engine/', ...windows, 'sandbox/', 'chromium-app/', 'testing/', 'e2e/'],
  },
  {
    root: 'bench/',
    mayImport: ['src/shared/', 'src/engine/', 'src/cli/', 'chromium-app/', 'testing/', 'e2e/', 'scripts/'],
  },
];

const layerOf = (path: string): Layer | undefined => layers.find(({ root }) => path.startsWith(root));

/** Says what is wrong with an import of one part by another; null if nothing is. */
export function wrongLayer(path: string, from: string, isTest: boolean): string | null {
  const layer = layerOf(path);
  if (!layer || from.startsWith(layer.root) || layerOf(from) === undefined) return null;
  const { root, mayImport, inTests = [] } = layer;
  const allowed = isTest ? [...mayImport, ...inTests] : mayImport;
  if (allowed.some((part) => from.startsWith(part))) return null;
  return `${path}: ${root} may not import ${from}; allowed: ${allowed.join(', ') || 'nothing else'} (scripts/layers.ts)`;
}

/** The same of a package. */
export function wrongPackage(path: string, name: string, isTest: boolean): string | null {
  const layer = layerOf(path);
  if (isTest || !layer?.packages || layer.packages.test(name)) return null;
  return `${path}: ${layer.root} may not import the package ${name} (scripts/layers.ts)`;
}
