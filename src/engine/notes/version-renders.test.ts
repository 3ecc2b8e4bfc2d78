import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mediaIdSchema } from '../../shared/api/ids.ts';
import type { HistoryEntry } from '../../shared/model/upload-queue.ts';
import { aDelivery, aJob, everyState, facts, inState } from '../testing/jobs.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { type JobRecord, toSnapshot } from '../uploads/job/job.ts';
import { receiptOf } from '../uploads/job/receipts.ts';
import {
  framesShown,
  isAsUploaded,
  isPlayable,
  locateRender,
  renderOf,
  sourceOf,
  versionRenderOf,
  versionRenders,
} from './version-renders.ts';

const mediaId = mediaIdSchema.parse('med_1');
const delivered: Partial<JobRecord> = { facts, sizeBytes: 1_000, delivery: aDelivery, deliveredAtMs: 5_000 };
const job = (changes: Partial<JobRecord> = {}) => aJob({ ...delivered, ...changes });

describe('which file became which version', () => {
  it('is told by a receipt that knows the version and what it was made of', () => {
    expect(versionRenderOf(receiptOf(job()))).toMatchObject({
      path: '/renders/LED_Main_v5.mov',
      versionId: 'ver_ours',
      versionNumber: 5,
      sizeBytes: 1_000,
      durationSeconds: 42,
      deliveredAtMs: 5_000,
      firstFrame: null,
    });
    for (const lacks of [{ delivery: null }, { sizeBytes: null }, { deliveredAtMs: null }, { facts: null }])
      expect(versionRenderOf(receiptOf(job(lacks))), JSON.stringify(lacks)).toBe(null);
    const options = { ...aJob().options, sourceFrames: { first: 1001, last: 1100 } };
    expect(versionRenderOf(receiptOf(job({ options })))?.firstFrame).toBe(1001);
  });

  it('is told first by what is still processed, for this item only', () => {
    const history = [
      { receipt: receiptOf(job()) },
      { receipt: receiptOf(job({ facts: null })) },
    ] as unknown as readonly HistoryEntry[];
    const processing = { state: { kind: 'processing', sinceMs: 7 } as const };
    const numbers = (changes: Partial<JobRecord>) =>
      versionRenders(mediaId, history, [toSnapshot(job({ ...processing, ...changes }))]).map(
        ({ versionNumber }) => versionNumber,
      );
    const delivery = { ...aDelivery, versionNumber: 6 };
    expect(numbers({ delivery })).toEqual([6, 5]);
    expect(numbers({ delivery: { ...delivery, mediaId: mediaIdSchema.parse('med_2') } })).toEqual([5]);
    expect(numbers({ delivery: { ...delivery, versionId: null } })).toEqual([5]);
    expect(numbers({ delivery, facts: null })).toEqual([5]);
    expect(numbers({ delivery, sizeBytes: null })).toEqual([5]);
    expect(numbers({ delivery: null })).toEqual([5]);
    const others = everyState().filter(({ kind }) => kind !== 'processing');
    expect(
      versionRenders(
        mediaId,
        [],
        others.map((state) => toSnapshot(inState(state))),
      ),
    ).toEqual([]);
    expect(versionRenders(mediaId, history)).toHaveLength(1);
  });
});

describe('where it is now', () => {
  const copies = (path: string | null) => ({ pathOf: async () => path });
  function uploaded() {
    const folder = temporaryFolder();
    const path = join(folder.path, 'a.mov');
    writeFileSync(path, Buffer.alloc(1_000));
    utimesSync(path, 5, 5);
    const render = versionRenderOf(receiptOf(job({ path })));
    if (!render) throw new Error('no render');
    return { path, folder: folder.path, render, [Symbol.dispose]: () => folder[Symbol.dispose]() };
  }

  it('is as it was uploaded, to the millisecond and the byte', async () => {
    using here = uploaded();
    expect(await locateRender(here.render, copies('/copy.mp4'))).toMatchObject({
      kind: 'here',
      render: { copyPath: null },
    });
    expect(await isAsUploaded(here.render)).toBe(true);
    utimesSync(here.path, 5.001, 5.001);
    expect(await isAsUploaded(here.render)).toBe(false);
  });

  it('is its copy where the file changed or is gone, else nothing, and why', async () => {
    using here = uploaded();
    writeFileSync(here.path, Buffer.alloc(1_001));
    utimesSync(here.path, 5, 5);
    expect(await locateRender(here.render, copies('/copy.mp4'))).toMatchObject({
      kind: 'here',
      render: { copyPath: '/copy.mp4' },
    });
    expect(await locateRender(here.render, copies(null))).toEqual({ kind: 'changed', render: null });
    const inFolder = join(here.folder, 'folder');
    mkdirSync(inFolder);
    expect(await locateRender({ ...here.render, path: inFolder }, copies(null))).toEqual({
      kind: 'changed',
      render: null,
    });
    const gone = { ...here.render, path: join(here.folder, 'gone.mov') };
    expect(await locateRender(gone, copies(null))).toEqual({ kind: 'gone', render: null });
  });
});

it('is looked at as it is, or as its copy is', () => {
  const render = renderOf('/a.mov', facts, null);
  expect(sourceOf(render)).toEqual({ path: '/a.mov', container: 'QuickTime', codec: 'ProRes 422 HQ' });
  expect(sourceOf({ ...render, copyPath: '/copy.mp4' })).toEqual({
    path: '/copy.mp4',
    container: 'MP4',
    codec: 'H.264',
  });
  expect(render).toMatchObject({ evenRate: facts.frameRate, dropFrame: false });
  const uneven = renderOf(
    '/a.mov',
    { ...facts, frameRateMode: 'variable', startTimecode: { text: '', dropFrame: true } },
    { first: 7, last: 9, filled: [{ first: 8, last: 8 }] },
  );
  expect(uneven).toMatchObject({ evenRate: null, dropFrame: true, firstFrame: 7 });
  expect(framesShown(uneven)).toEqual({ filled: [{ first: 8, last: 8 }] });
  expect(framesShown(render)).toEqual({});
});

it.each([
  ['H.264', 'MP4', true],
  ['VP9', 'WebM', true],
  ['AV1', 'QuickTime', true],
  ['H.264', 'MXF', false],
  ['ProRes 422', 'QuickTime', false],
])('%s in %s plays in the window: %s', (codec, container, plays) => {
  expect(isPlayable({ path: '', codec, container })).toBe(plays);
});
