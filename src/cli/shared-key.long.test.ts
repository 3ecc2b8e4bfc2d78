import { afterAll, describe, expect, it } from 'vitest';
import { keepResult } from '../engine/testing/reliability-report.ts';
import { shareOneKey, shareRealLimit } from './testing/share-a-key.ts';
import './shared-key.test.ts';

const rows: string[] = [];
const mostRefused = 0.05;

describe('one key for a whole farm', () => {
  afterAll(() => {
    if (rows.length < 3) return;
    keepResult('One key for a whole farm', [
      'Commands started at the same time, each with its own data folder and one render for a new item. The practice service',
      'allows 120 requests a minute. Every render was uploaded exactly once.',
      '',
      '| command lines | all uploaded after | requests | of them 429 |',
      '| ---: | ---: | ---: | ---: |',
      ...rows,
    ]);
  });

  it.each([1, 10, 50])(
    '%d command lines: every render uploaded, once, and one refusal in twenty at most',
    async (computers) => {
      const { asked, refused, seconds } = await shareRealLimit(computers);
      const share = refused / asked;
      expect(share).toBeLessThanOrEqual(mostRefused);
      rows.push(
        `| ${computers} | ${seconds.toFixed(0)} s | ${asked} | ${refused} (${(share * 100).toFixed(1)} %) |`,
      );
    },
    1_200_000,
  );

  it('16 computers, 12 requests in 2 s: every render delivered, once', async () => {
    const { asked } = await shareOneKey({ computers: 16, requests: 12, windowSeconds: 2 });
    expect(asked).toBeGreaterThan(12);
  }, 1_200_000);
});
