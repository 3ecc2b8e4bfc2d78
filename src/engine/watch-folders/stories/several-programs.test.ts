import { afterAll, beforeAll, expect, it } from 'vitest';
import { PracticeService } from '../../../../testing/practice-service.ts';
import { itLong } from '../../testing/it-long.ts';
import { ServiceView } from '../../testing/upload-studio.ts';
import { watchRound } from '../testing/watch-round.ts';

let service: PracticeService;
let view: ServiceView;
beforeAll(async () => {
  service = await PracticeService.start({ processingMs: 30, timeScale: 20 });
  view = new ServiceView(service);
});
afterAll(() => service.stop());

itLong('killed three times while renders arrive: nothing is lost, nothing goes up twice', async () => {
  const killedAfterMs = [700, 1_500, 300];
  const round = {
    service,
    view,
    name: 'Killed Quail',
    renders: 4,
    programs: 1,
    arriveEveryMs: 600,
    killedAfterMs,
  };
  expect(await watchRound(round)).toEqual([]);
});

it('two computers on one folder make one version of each render', async () => {
  // Promise: Together they upload each render once.
  const round = {
    service,
    view,
    name: 'Shared Shrew',
    renders: 4,
    programs: 2,
    arriveEveryMs: 50,
    killedAfterMs: [],
  };
  expect(await watchRound(round)).toEqual([]);
});
