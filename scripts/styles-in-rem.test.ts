import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { filesBelow, root } from './words/files-below.ts';

/** Pixels are allowed for hairlines, shadows and a radius that is meant to be a half circle. */
const mayBePixels = /shadow|--radius-round/;

const pixelsIn = (path: string): readonly string[] =>
  readFileSync(join(root, path), 'utf8')
    .split('\n')
    .filter((line) => !mayBePixels.test(line))
    .flatMap((line) => [...line.matchAll(/(?<![\w.#])(\d+(?:\.\d+)?)px\b/g)])
    .filter(([, px]) => Number(px) > 2)
    .map(([length]) => `${path}: ${length}`);

it('lengths of the window grow with the text that a person has set (WCAG 1.4.4): rem, not px', () => {
  const found = filesBelow(['src/renderer'])
    .filter((path) => path.endsWith('.css'))
    .flatMap(pixelsIn);
  expect(found).toEqual([]);
});
