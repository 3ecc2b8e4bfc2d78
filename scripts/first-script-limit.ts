import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

const limitBytes = 200_000;

/**
 * Fails the build when what the window loads before it shows anything grows over 200 kB compressed: the page's own
 * script and every chunk that it imports at once. What is loaded later (dialogs) does not count.
 */
export const firstScriptLimit = (): Plugin => ({
  name: 'first-script-limit',
  apply: 'build',
  generateBundle: {
    // Vite adds the names of what each import() loads in this hook, and they count.
    order: 'post',
    handler(_options, bundle) {
      const sizeBytes = firstScriptBytes(bundle);
      if (sizeBytes > limitBytes) {
        this.error(
          `The renderer's first script is ${sizeBytes} bytes compressed, ${sizeBytes - limitBytes} over the limit of ${limitBytes}. ` +
            'Load what is not shown at once with import(), and import schema modules as types only.',
        );
      }
    },
  },
});

function firstScriptBytes(bundle: Rolldown.OutputBundle): number {
  const counted = new Set<string>();
  const count = (fileName: string): number => {
    const chunk = bundle[fileName];
    if (chunk?.type !== 'chunk' || counted.has(fileName)) return 0;
    counted.add(fileName);
    const imported = chunk.imports.map(count).reduce((sum, size) => sum + size, 0);
    return imported + gzipSync(chunk.code, { level: 9 }).byteLength;
  };
  return Object.values(bundle)
    .filter((output) => output.type === 'chunk' && output.isEntry)
    .map(({ fileName }) => count(fileName))
    .reduce((sum, size) => sum + size, 0);
}
