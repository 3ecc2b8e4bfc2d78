import { afterAll, describe, expect, it } from 'vitest';
import { keepResult } from '../engine/testing/reliability-report.ts';
import { shareOneKey } from './testing/share-a-key.ts';
import './shared-key.test.ts';

const rows: string[] = [];

describe('one key for a whole farm', () => {
  afterAll(() => {
    if (rows.length < 2) return;
    keepResult('One key for a whole farm', [
      'Command lines that start at once, each in a data folder of its own with one render. Every render was delivered, once.',
      '',
      '| command lines | requests | in | made | refused |',
      '| ---: | ---: | ---: | ---: | ---: |',
      ...rows,
    ]);
  });
  it.each([
    [16, 12, 2],
    [50, 120, 60],
  ])(
    '%d computers, %d requests in %d s: every render delivered, once',
    async (computers, requests, windowSeconds) => {
      const { asked, refused } = await shareOneKey({ computers, requests, windowSeconds });
      // Whether any is refused depends on how quickly they start here; more than one window has to be needed.
      expect(asked).toBeGreaterThan(requests);
      rows.push(`| ${computers} | ${requests} | ${windowSeconds} s | ${asked} | ${refused} |`);
    },
    1_200_000,
  );
});
