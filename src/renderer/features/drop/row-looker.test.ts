import { expect, it } from 'vitest';
import { mediaIdSchema } from '../../../shared/api/ids.ts';
import { fileIdSchema } from '../../../shared/ipc/values.ts';
import type { RowLook } from './drop-row.ts';
import { type LookWish, RowLooker } from './row-looker.ts';

const file = (name: string) => fileIdSchema.parse(name);
const wish = (name: string, mediaId: string | null = null): LookWish => ({
  fileId: file(name),
  mediaId: mediaId === null ? null : mediaIdSchema.parse(mediaId),
});
const waiting: RowLook = { kind: 'waiting' };

/** Files that are looked at when the test says so. */
function setUp() {
  const asked: { readonly wish: LookWish; readonly finish: () => Promise<void> }[] = [];
  const shown: string[][] = [];
  const flushes: (() => void)[] = [];
  const state = { isFree: true, gone: new Set<string>() };
  const looker = new RowLooker({
    isWanted: (fileId) => !state.gone.has(fileId),
    isFree: () => state.isFree,
    look: (given) => {
      const { promise, resolve } = Promise.withResolvers<RowLook>();
      asked.push({
        wish: given,
        finish: async () => {
          resolve(waiting);
          await promise;
          await Promise.resolve();
        },
      });
      return promise;
    },
    onLooked: (looks) => shown.push(looks.map(({ fileId }) => fileId)),
    later: (callback) => flushes.push(callback),
  });
  const flush = () => {
    for (const callback of flushes.splice(0)) callback();
  };
  return { looker, asked, shown, flush, state };
}

it('looks at four at a time, and takes those in sight first', async () => {
  const { looker, asked } = setUp();
  looker.setInSight([file('i'), file('h')]);
  looker.want('abcdefghi'.split('').map((name) => wish(name)));
  expect(asked.map(({ wish: { fileId } }) => fileId)).toEqual(['i', 'h', 'a', 'b']);
  looker.setInSight([file('g')]);
  await asked[0]?.finish();
  expect(asked.map(({ wish: { fileId } }) => fileId)).toEqual(['i', 'h', 'a', 'b', 'g']);
});

it('shows what comes close together in one go', async () => {
  const { looker, asked, shown, flush } = setUp();
  looker.want([wish('a'), wish('b')]);
  await asked[0]?.finish();
  await asked[1]?.finish();
  flush();
  expect(shown).toEqual([['a', 'b']]);
});

it('forgets what it found about an item that is no longer chosen, and looks again', async () => {
  const { looker, asked, shown, flush } = setUp();
  looker.want([wish('a', 'med_1')]);
  looker.want([wish('a', 'med_2')]);
  expect(asked).toHaveLength(1);
  await asked[0]?.finish();
  flush();
  expect(shown).toEqual([]);
  expect(asked[1]?.wish.mediaId).toBe('med_2');
  await asked[1]?.finish();
  flush();
  expect(shown).toEqual([['a']]);
});

it('shows nothing any more once it was stopped', async () => {
  const { looker, asked, shown, flush } = setUp();
  looker.want([wish('a'), wish('b'), wish('c'), wish('d'), wish('e')]);
  await asked[0]?.finish();
  looker.stop();
  await asked[1]?.finish();
  flush();
  expect(shown).toEqual([]);
  expect(asked).toHaveLength(5);
});

it('waits while rows go into the queue, and passes over those that went', () => {
  const { looker, asked, state } = setUp();
  state.isFree = false;
  looker.want([wish('a'), wish('b')]);
  expect(asked).toEqual([]);
  state.isFree = true;
  state.gone.add('a');
  looker.goOn();
  expect(asked.map(({ wish: { fileId } }) => fileId)).toEqual(['b']);
});
