/**
 * Read before every test file (`vitest.config.ts`). Property tests draw their examples from the seed in `RENDERDROP_SEED`:
 * `npm test` names one, so that it tries the same examples wherever it runs and a failure there can be had again. Without
 * it every run draws others; what fails prints its seed in any case.
 */
import fc from 'fast-check';

const seed = process.env['RENDERDROP_SEED'];
if (seed !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) });
