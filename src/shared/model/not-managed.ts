import type { Managed } from './policy.ts';

/** A computer without a policy file. */
export const notManaged: Managed = { path: null, policy: {} };
