import { expect, it } from 'vitest';
import { PracticeService } from '../../../../testing/practice-service.ts';
import { keepResult } from '../../../../testing/reliability-report.ts';
import { ServiceView } from '../../testing/upload-studio.ts';
import { killRound } from '../testing/kill-round.ts';

const rounds = 50;

it(`a program killed at ${rounds} random moments of its upload ends every job right`, async () => {
  await using service = await PracticeService.start({ processingMs: 30, timeScale: 20 });
  const view = new ServiceView(service);
  const broken: string[] = [];
  const moments: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const afterMs = Math.round(Math.random() * 2_200);
    moments.push(afterMs);
    const { wrong } = await killRound(service, view, `long-${round}`, [afterMs]);
    broken.push(...wrong.map((text) => `killed after ${afterMs} ms: ${text}`));
  }
  const sorted = moments.toSorted((a, b) => a - b);
  keepResult('Killed mid-upload', [
    `${rounds} rounds of two renders, SIGKILL after ${sorted[0]} to ${sorted.at(-1)} ms (median ${sorted[rounds / 2]} ms).`,
    broken.length === 0
      ? 'Every upload became ready, no version was created twice, and the service has the bytes of the file, compared by hash.'
      : `Broken: ${broken.join('; ')}`,
  ]);
  expect(broken).toEqual([]);
}, 1_800_000);
