import { it } from 'vitest';

/** Registers no test, in every form: `itLong(…)`, `itLong.each(…)(…)`, `itLong.skipIf(…)(…)`, `itLong.concurrent(…)`. */
const nothing = Object.assign(() => {}, {
  each: () => () => {},
  skipIf: () => () => {},
  concurrent: () => {},
});

/**
 * A slow test case that is similar to others in its file. `npm test` skips it. `npm run test:long` runs it with its whole
 * file, loaded by a `….long.test.ts` next to it (scripts/long-parts.test.ts checks that there is one).
 */
export const itLong = process.env['RENDERDROP_LONG'] === '1' ? it : (nothing as unknown as typeof it);
