import { expect, it } from 'vitest';
import { mediaIdSchema } from '../../../shared/api/ids.ts';
import { fileIdSchema } from '../../../shared/ipc/values.ts';
import type { Inspection } from './drop-row.ts';
import { FileInspector, type InspectionRequest } from './file-inspector.ts';

const file = (name: string) => fileIdSchema.parse(name);
const request = (name: string, mediaId: string | null = null): InspectionRequest => ({
  fileId: file(name),
  mediaId: mediaId === null ? null : mediaIdSchema.parse(mediaId),
});
const waiting: Inspection = { kind: 'waiting' };

/** Files whose examination the test finishes. */
function setUp() {
  const asked: { readonly request: InspectionRequest; readonly finish: () => Promise<void> }[] = [];
  const shown: string[][] = [];
  const flushes: (() => void)[] = [];
  const state = { isFree: true, gone: new Set<string>() };
  const inspector = new FileInspector({
    isWanted: (fileId) => !state.gone.has(fileId),
    isFree: () => state.isFree,
    inspect: (given) => {
      const { promise, resolve } = Promise.withResolvers<Inspection>();
      asked.push({
        request: given,
        finish: async () => {
          resolve(waiting);
          await promise;
          await Promise.resolve();
        },
      });
      return promise;
    },
    onInspected: (looks) => shown.push(looks.map(({ fileId }) => fileId)),
    later: (callback) => flushes.push(callback),
  });
  const flush = () => {
    for (const callback of flushes.splice(0)) callback();
  };
  return { inspector, asked, shown, flush, state };
}

it('looks at four at a time, and takes those in sight first', async () => {
  const { inspector, asked } = setUp();
  inspector.setInSight([file('i'), file('h')]);
  inspector.want('abcdefghi'.split('').map((name) => request(name)));
  expect(asked.map(({ request: { fileId } }) => fileId)).toEqual(['i', 'h', 'a', 'b']);
  inspector.setInSight([file('g')]);
  await asked[0]?.finish();
  expect(asked.map(({ request: { fileId } }) => fileId)).toEqual(['i', 'h', 'a', 'b', 'g']);
});

it('shows what comes close together in one go', async () => {
  const { inspector, asked, shown, flush } = setUp();
  inspector.want([request('a'), request('b')]);
  await asked[0]?.finish();
  await asked[1]?.finish();
  flush();
  expect(shown).toEqual([['a', 'b']]);
});

it('forgets what it found about an item that is no longer chosen, and looks again', async () => {
  const { inspector, asked, shown, flush } = setUp();
  inspector.want([request('a', 'med_1')]);
  inspector.want([request('a', 'med_2')]);
  expect(asked).toHaveLength(1);
  await asked[0]?.finish();
  flush();
  expect(shown).toEqual([]);
  expect(asked[1]?.request.mediaId).toBe('med_2');
  await asked[1]?.finish();
  flush();
  expect(shown).toEqual([['a']]);
});

it('shows nothing any more once it was stopped', async () => {
  const { inspector, asked, shown, flush } = setUp();
  inspector.want([request('a'), request('b'), request('c'), request('d'), request('e')]);
  await asked[0]?.finish();
  inspector.stop();
  await asked[1]?.finish();
  flush();
  expect(shown).toEqual([]);
  expect(asked).toHaveLength(5);
});

it('waits while rows go into the queue, and passes over those that went', () => {
  const { inspector, asked, state } = setUp();
  state.isFree = false;
  inspector.want([request('a'), request('b')]);
  expect(asked).toEqual([]);
  state.isFree = true;
  state.gone.add('a');
  inspector.goOn();
  expect(asked.map(({ request: { fileId } }) => fileId)).toEqual(['b']);
});
