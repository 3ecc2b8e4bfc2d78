import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** The practice service reads its pages' style from a file next to its script, so the built script needs a copy there. */
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
