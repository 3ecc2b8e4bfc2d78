import { createHash } from 'node:crypto';

/** The end of a key that is the same on every computer, for the same parts in the same order. */
export const keyDigest = (parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 40);
