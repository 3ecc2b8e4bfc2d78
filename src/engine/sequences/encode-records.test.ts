import { afterEach, beforeEach, expect, it } from 'vitest';
import { type EncodeRecord, type EncodeState, encodeIdSchema } from '../../shared/model/encodes.ts';
import { uploadOptionsSchema } from '../../shared/model/uploads.ts';
import { silent } from '../media-probe/testing/probe-samples.ts';
import type { Store } from '../store/store.ts';
import { storeIn } from '../testing/store-in.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { EncodeRecords } from './encode-records.ts';
import { EncodeRows } from './encode-rows.ts';

let folder: ReturnType<typeof temporaryFolder>;
let store: Store;
/** The store of another program on the same folder. */
let otherStore: Store;
let records: EncodeRecords;

beforeEach(() => {
  folder = temporaryFolder();
  store = storeIn(folder.path);
  otherStore = storeIn(folder.path);
  records = new EncodeRecords(new EncodeRows(store), silent);
  records.followOthers();
});
afterEach(() => {
  store.close();
  otherStore.close();
  folder[Symbol.dispose]();
});

const takesNothing = (isSo: boolean) => store.run(`PRAGMA query_only = ${isSo ? 1 : 0}`);
const canceled: EncodeState = { kind: 'canceled', atMs: 9 };

const anEncode = (name: string, state: EncodeState = { kind: 'waiting' }): EncodeRecord => ({
  id: encodeIdSchema.parse(name),
  accountId: 'acc' as never,
  target: { kind: 'new_item', projectId: 'p' as never, projectName: 'P', name },
  source: { kind: 'lighter_copy', path: `/renders/${name}.mov`, frames: 4, bitsPerSecond: 1 },
  outputFolder: '/renders',
  options: uploadOptionsSchema.parse({}),
  priority: 'normal',
  batchId: null,
  codec: 'h264',
  outputPath: null,
  unfinishedPath: null,
  state,
  cancelsAtMs: null,
  createdAtMs: 1,
});

const shown = () => records.all.map(({ id, state }) => `${id} ${state.kind}`);
const written = () => new EncodeRows(otherStore).all().map(({ id, state }) => `${id} ${state.kind}`);

it('takes nothing on that it could not write down', () => {
  takesNothing(true);
  expect(() => records.add([anEncode('one')])).toThrow();
  expect(shown()).toEqual([]);
});

it('adds what it does not know yet', () => {
  records.add([anEncode('one')]);
  const added = records.add([anEncode('one', canceled), anEncode('two')]);
  expect(added.map(({ id }) => id)).toEqual(['two']);
  expect(shown()).toEqual(['one waiting', 'two waiting']);
  expect(written()).toEqual(shown());
});

it('knows what came of an encode where the disk has no room for it, and writes it once there is', () => {
  records.add([anEncode('one'), anEncode('two')]);
  takesNothing(true);
  records.change(anEncode('two', { kind: 'encoding', sinceMs: 5 }));
  records.save();
  expect(records.hasUnsaved).toBe(true);
  expect(records.find(encodeIdSchema.parse('two'))?.state.kind).toBe('encoding');
  expect(written()).toEqual(['one waiting', 'two waiting']);
  new EncodeRows(otherStore).save(anEncode('three'));
  expect(records.followOthers()).toEqual({ changed: [anEncode('three')], removed: [] });
  expect(shown()).toEqual(['one waiting', 'three waiting', 'two encoding']);
  takesNothing(false);
  records.save();
  expect(records.hasUnsaved).toBe(false);
  expect(written()).toEqual(shown());
});

it('gives up what it could not write where another program canceled or removed the encode', () => {
  records.add([anEncode('one'), anEncode('two')]);
  takesNothing(true);
  for (const name of ['one', 'two']) records.change(anEncode(name, { kind: 'encoding', sinceMs: 5 }));
  const others = new EncodeRows(otherStore);
  others.save(anEncode('one', canceled));
  others.remove(encodeIdSchema.parse('two'));
  expect(records.followOthers()).toEqual({ changed: [anEncode('one', canceled)], removed: ['two'] });
  expect(records.hasUnsaved).toBe(false);
  takesNothing(false);
  records.save();
  expect(written()).toEqual(['one canceled']);
});

it('hears what others wrote once, and forgets what is taken off the list', () => {
  records.add([anEncode('one')]);
  new EncodeRows(otherStore).save(anEncode('one', canceled));
  expect(records.followOthers()).toEqual({ changed: [anEncode('one', canceled)], removed: [] });
  expect(records.followOthers()).toEqual({ changed: [], removed: [] });
  records.remove(encodeIdSchema.parse('one'));
  expect([shown(), written()]).toEqual([[], []]);
});
