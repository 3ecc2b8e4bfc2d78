/**
 * Read before every test file (`vitest.config.ts`). A worker runs one file after the other, so what a test changes of its
 * process would fail whichever files come next, elsewhere and later: it is taken back where vitest knows how, and what is
 * still changed when a file ends fails that file.
 */
import { afterAll, afterEach, expect, vi } from 'vitest';

const surroundings = (): Record<string, unknown> => ({
  ...process.env,
  'the working folder': process.cwd(),
  'the platform': process.platform,
  'the umask': process.umask(),
});

const found = surroundings();
afterEach(() => {
  vi.unstubAllEnvs();
});
afterAll(() => {
  const left = surroundings();
  // Names alone: a value may be somebody's password, and what failed is kept.
  const changed = Object.keys({ ...found, ...left }).filter((name) => left[name] !== found[name]);
  expect(changed, 'What this file leaves changed in its process').toEqual([]);
});
