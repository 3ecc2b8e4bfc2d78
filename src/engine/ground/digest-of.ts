import { createHash } from 'node:crypto';

/** Forty hex digits that stand for these parts in this order, the same on every computer: for a key, or the name of a file. */
export const digestOf = (parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 40);
