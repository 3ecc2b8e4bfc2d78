import { expect, it } from 'vitest';
import { PracticeService } from '../../../../testing/practice-service.ts';
import { ServiceView } from '../../testing/upload-studio.ts';
import { killRound } from '../testing/kill-round.ts';

it('a program killed at four moments of its upload ends every job right, with no version made twice', async () => {
  await using service = await PracticeService.start({ processingMs: 30, timeScale: 20 });
  const view = new ServiceView(service);
  // From before the first request to after the last byte; twice in a row as well.
  for (const [round, moments] of [
    [10, 900],
    [150, 5],
  ].entries()) {
    const { wrong } = await killRound(service, view, `short-${round}`, moments);
    expect(wrong, `killed after ${moments} ms`).toEqual([]);
  }
});
