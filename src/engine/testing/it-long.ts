import { it } from 'vitest';

/** Registers nothing, however it is called: `itLong(…)`, `itLong.each(…)(…)`, `itLong.skipIf(…)(…)`, `itLong.concurrent(…)`. */
const nothing = Object.assign(() => {}, {
  each: () => () => {},
  skipIf: () => () => {},
  concurrent: () => {},
});

/**
 * A row that takes long, and whose like is among the rows beside it. `npm test` leaves it out; `npm run test:long` plays it
 * with the whole file, which a file named `….long.test.ts` beside it loads (scripts/long-parts.test.ts sees to that).
 */
export const itLong = process.env['RENDERDROP_LONG'] === '1' ? it : (nothing as unknown as typeof it);
