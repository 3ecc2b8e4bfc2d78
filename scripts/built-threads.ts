/**
 * Stands in for `src/engine/ground/worker-script.ts` in `npm test` (`vitest.config.ts`): a thread's script as packages ship it.
 * The build has none of zod's hundred files, and a thread reads its sources again at each start.
 */
export const workerScript = (_startedBy: string, name: string): URL =>
  new URL(`../out/main/${name}.js`, import.meta.url);
