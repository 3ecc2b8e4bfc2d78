import { defineConfig } from '@playwright/test';
import type { LauncherOptions } from './e2e/fixtures/app-test.ts';

/** `npm run test:long` plays every spec, `npm test` those not tagged @long. */
const long = process.env['RENDERDROP_LONG'] === '1';

export default defineConfig<object, LauncherOptions>({
  testDir: 'e2e/specs',
  outputDir: 'test-results',
  globalSetup: './scripts/host-practice-services.ts',
  fullyParallel: true,

  workers: 2,
  // Against hanging only: a busy machine may be thirty times slower than a quiet one, and still be right.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list']],
  // What Chromium cannot prove is tagged @electron; where the binary is missing it is skipped with that reason.
  // What only the stand-in can play, such as another system, is tagged @chromium.
  projects: [
    {
      name: 'chromium',
      use: { launcherName: 'chromium' },
      grepInvert: long ? /@electron/ : /@electron|@long/,
    },
    {
      name: 'electron',
      use: { launcherName: 'electron' },
      grepInvert: long ? /@chromium/ : /@chromium|@long/,
    },
  ],
});
