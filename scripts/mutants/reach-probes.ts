/**
 * Read before everything else by every program of a run that learns which tests reach what (`reach.ts`): keeps each place once
 * for each test.
 */
import { openSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** A test file, as the name of the file that keeps what it reaches. */
export const keptAs = (test: string): string => test.replaceAll('/', '~');

const folder = process.env['RENDERDROP_REACH'];
if (folder !== undefined) {
  let test = process.env['RENDERDROP_REACH_TEST'];
  let kept: number | null = null;
  const told = new Set<string>();
  Object.assign(globalThis, {
    /** A worker of Vitest runs one test file after the other; a program that a test starts has the one it was started by. */
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
