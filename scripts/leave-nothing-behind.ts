/**
 * Loaded before every test file (`vitest.config.ts`). A worker runs one file after another, so what a test changes in
 * its process could make a later, unrelated file fail. What vitest can restore is restored; anything else that is still
 * changed when a file ends fails that file.
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
  // Names only: a value may be a password, and failures are stored.
  const changed = Object.keys({ ...found, ...left }).filter((name) => left[name] !== found[name]);
  expect(changed, 'What this file leaves changed in its process').toEqual([]);
});
