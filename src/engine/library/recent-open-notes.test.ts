import { expect, it } from 'vitest';
import { mediaIdSchema, projectIdSchema } from '../../shared/api/ids.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { RecentOpenNotes } from './recent-open-notes.ts';

const place = { accountId: 'account', projectId: projectIdSchema.parse('prj') };
const media = (index: number) => mediaIdSchema.parse(`med_${index}`);

function setUp(ask: () => Promise<number>) {
  let asks = 0;
  const notes = new RecentOpenNotes({
    ask: () => {
      asks += 1;
      return ask();
    },
    known: () => 7,
    clock: new FakeClock(),
  });
  return { notes, asks: () => asks };
}

it('asks once for an item, however many files go to it', async () => {
  const { notes, asks } = setUp(async () => 3);
  expect(await notes.of(place, media(1))).toBe(3);
  expect(await notes.of(place, media(1))).toBe(3);
  expect(asks()).toBe(1);
});

it('leaves requests for the uploads: past twenty a minute, what was last seen has to do', async () => {
  const { notes, asks } = setUp(async () => 3);
  for (let index = 0; index < 20; index += 1) await notes.of(place, media(index));
  expect(await notes.of(place, media(99))).toBe(7);
  expect(asks()).toBe(20);
});

it('says what was last seen while the service cannot be asked', async () => {
  const { notes } = setUp(() => Promise.reject(new Error('offline')));
  expect(await notes.of(place, media(1))).toBe(7);
});
