import { expect as playwrightExpect } from '@playwright/test';

/** Only guards against hanging: on a busy computer, each step of a demo takes long. */
const limitMs = 60_000;
const isInSpec = process.env['TEST_WORKER_INDEX'] !== undefined;

/** In a spec, with the limit of `playwright.config.ts`. Elsewhere no configuration is read, and Playwright's own limit is short. */
export const expect = isInSpec ? playwrightExpect : playwrightExpect.configure({ timeout: limitMs });
