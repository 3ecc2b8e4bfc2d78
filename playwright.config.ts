import { defineConfig } from '@playwright/test';
import type { LauncherOptions } from './e2e/fixtures/app-test.ts';

export default defineConfig<object, LauncherOptions>({
  testDir: 'e2e/specs',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  timeout: 30_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list']],
  // What Chromium cannot prove is tagged @electron; where the binary is missing it is skipped with that reason.
  projects: [
    { name: 'chromium', use: { launcherName: 'chromium' }, grepInvert: /@electron/ },
    { name: 'electron', use: { launcherName: 'electron' } },
  ],
});
