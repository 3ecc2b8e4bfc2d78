import { describe, expect, it } from 'vitest';
import { shareOneKey } from './testing/share-a-key.ts';

describe('one key for a whole farm', () => {
  it.each([
    [16, 12, 2],
    [50, 120, 60],
  ])(
    '%d computers, %d requests in %d s: every render delivered, once',
    async (computers, requests, windowSeconds) => {
      expect(await shareOneKey({ computers, requests, windowSeconds })).toBeGreaterThan(0);
    },
    1_200_000,
  );
});
