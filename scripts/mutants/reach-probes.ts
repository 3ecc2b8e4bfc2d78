/**
 * Read before everything else by every program of a run that learns which tests reach what (`reach.ts`): tells each place
 * once, and loads sources with their probes where Node, not Vitest, reads them.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Mark, probed } from './probed.ts';

export type Marks = Readonly<Record<string, readonly Mark[]>>;
export const marksFile = 'marks.json';

export const probedAt = (marks: Marks, path: string, source: string): string | null =>
  marks[path] ? probed(source, marks[path]) : null;

const folder = process.env['RENDERDROP_REACH'];
if (folder !== undefined && existsSync(join(folder, marksFile))) {
  const told = new Set<string>();
  Object.assign(globalThis, {
    __reached(key: string): void {
      const test = process.env['RENDERDROP_REACH_TEST'];
      if (test === undefined || told.has(key)) return;
      told.add(key);
      writeFileSync(join(folder, key, test.replaceAll('/', '~')), test);
    },
  });
  const marks = JSON.parse(readFileSync(join(folder, marksFile), 'utf8')) as Marks;
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      if (!url.startsWith('file:') || !marks[fileURLToPath(url)] || !loaded.source) return loaded;
      const source =
        typeof loaded.source === 'string'
          ? loaded.source
          : Buffer.from(loaded.source as Uint8Array).toString();
      return { ...loaded, source: probedAt(marks, fileURLToPath(url), source) ?? source };
    },
  });
}
