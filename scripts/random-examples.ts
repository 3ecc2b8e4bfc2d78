/**
 * Loaded before every test file (`vitest.config.ts`). Property tests draw their examples from the seed in
 * `RENDERDROP_SEED`. `npm test` sets one, so that it tries the same examples everywhere and a failure can be
 * reproduced. Without it every run draws different examples; a failure always prints its seed.
 */
import fc from 'fast-check';

const seed = process.env['RENDERDROP_SEED'];
if (seed !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) });
