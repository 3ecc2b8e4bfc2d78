import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** The practice service reads the style of its pages from a file beside its script: the built one needs it there as well. */
export function practicePagesStyle(path: string): Plugin {
  return {
    name: 'practice-pages-style',
    buildStart() {
      this.addWatchFile(path);
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'style.css', source: readFileSync(path) });
    },
  };
}
