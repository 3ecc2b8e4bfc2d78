/**
 * Loaded before everything else by every program of a run that learns which tests reach what (`reach.ts`). Stores each
 * place once for each test.
 */
import { openSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** The name of the file that stores what a test file reaches. */
export const keptAs = (test: string): string => test.replaceAll('/', '~');

const folder = process.env['RENDERDROP_REACH'];
if (folder !== undefined) {
  let test = process.env['RENDERDROP_REACH_TEST'];
  let kept: number | null = null;
  const told = new Set<string>();
  Object.assign(globalThis, {
    /** Called when a worker of Vitest starts the next test file. A program started by a test inherits its test's name. */
    __reachedBy(next: string): void {
      process.env['RENDERDROP_REACH_TEST'] = next;
      test = next;
      kept = null;
      told.clear();
    },
    __reached(place: string): void {
      if (test === undefined || told.has(place)) return;
      told.add(place);
      kept ??= openSync(join(folder, keptAs(test)), 'a');
      writeSync(kept, `${place}\n`);
    },
  });
}
