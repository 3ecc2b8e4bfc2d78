import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { versionIdSchema } from '../../shared/api/ids.ts';
import type { ProbeResult } from '../../shared/model/media-facts.ts';
import type { Receipt } from '../../shared/model/upload-queue.ts';
import { aDelivery, aJob, facts, jobId } from '../testing/jobs.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import type { JobRecord } from '../uploads/job/job.ts';
import { receiptOf } from '../uploads/job/receipts.ts';
import { RenderLocator } from './render-locator.ts';
import { SequenceRenders } from './sequence-renders.ts';

const never = new AbortController().signal;
const versionId = versionIdSchema.parse('ver_ours');
const deliveredAtMs = 1_000_000;
const upload = { kind: 'upload', jobId: jobId('job_1') } as const;

/** A render of a thousand bytes from before its upload, with its receipt. */
function desk(
  given: { probed?: ProbeResult; receipt?: Partial<JobRecord>; copy?: string; none?: true } = {},
) {
  const folder = temporaryFolder();
  const path = join(folder.path, 'LED_Main_v5.mov');
  writeFileSync(path, Buffer.alloc(1_000));
  utimesSync(path, 10, 10);
  const known = { facts, sizeBytes: 1_000, deliveredAtMs, delivery: aDelivery };
  const receipt: Receipt = receiptOf(aJob({ path, ...known, ...given.receipt }));
  const locator = new RenderLocator({
    probe: {
      probe: async () => given.probed ?? { kind: 'video', facts, wholeness: 'whole', endsIn: 'data' },
    },
    versionReceipt: () => (given.none ? null : receipt),
    copies: { pathOf: async () => given.copy ?? null },
    sequences: new SequenceRenders({ look: async () => null }),
    shownReceipt: () => (given.none ? null : receipt),
  });
  return {
    ...{ path, locator },
    find: (subject: Parameters<RenderLocator['find']>[0]) => locator.find(subject, never),
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  };
}

it('finds a file that somebody chose, where it is a video', async () => {
  using here = desk();
  expect(await here.find({ kind: 'file', path: here.path })).toMatchObject({
    versionId: null,
    versionNumber: null,
    facts,
    render: { path: here.path, copyPath: null, firstFrame: null },
  });
  using text = desk({ probed: { kind: 'not_video', what: 'text', says: 'Text.' } });
  expect(await text.find({ kind: 'file', path: text.path })).toBe(null);
});

it('finds what became a version: its file as it was uploaded, else its copy', async () => {
  using here = desk();
  const found = { versionId: 'ver_ours', versionNumber: 5, render: { path: here.path, copyPath: null } };
  expect(await here.find({ kind: 'version', versionId })).toMatchObject(found);
  expect(await here.find(upload)).toMatchObject(found);
  using other = desk({ copy: '/copies/a.mp4' });
  writeFileSync(other.path, 'rendered over');
  expect(await other.find(upload)).toMatchObject({ render: { copyPath: '/copies/a.mp4' } });
  using gone = desk();
  writeFileSync(gone.path, 'rendered over');
  expect(await gone.find(upload)).toBe(null);
});

it('finds what is no version yet by its size, and by the frames it was made of', async () => {
  const options = { ...aJob().options, sourceFrames: { first: 1001, last: 1100 } };
  using here = desk({ receipt: { delivery: null, deliveredAtMs: null, options } });
  expect(await here.find(upload)).toMatchObject({ versionId: null, render: { firstFrame: 1001 } });
  using probed = desk({ receipt: { delivery: null, sizeBytes: null } });
  expect(await probed.find(upload), 'by the size that was probed').not.toBe(null);
  using larger = desk({ receipt: { delivery: null, sizeBytes: 1_001 } });
  expect(await larger.find(upload)).toBe(null);
  using missing = desk({ receipt: { delivery: null, path: '/nowhere/a.mov' } });
  expect(await missing.find(upload)).toBe(null);
});

it('finds nothing where nobody knows the upload, or what it was', async () => {
  using none = desk({ none: true });
  expect([await none.find(upload), await none.find({ kind: 'version', versionId })]).toEqual([null, null]);
  using unprobed = desk({ receipt: { facts: null } });
  expect(await unprobed.find(upload)).toBe(null);
});

it('says why nothing is left of what was uploaded from here', async () => {
  const why = async (here: ReturnType<typeof desk>) => (await here.locator.whyLost(upload))?.code;
  using overwritten = desk();
  writeFileSync(overwritten.path, 'rendered over');
  expect(await why(overwritten)).toBe('upload_overwritten');
  expect((await overwritten.locator.whyLost({ kind: 'version', versionId }))?.code).toBe(
    'upload_overwritten',
  );
  using gone = desk({ receipt: { path: '/nowhere/a.mov' } });
  expect(await why(gone)).toBe('upload_gone');
  using changed = desk({ receipt: { delivery: null, sizeBytes: 1_001 } });
  expect(await why(changed)).toBe('render_changed');
  using missing = desk({ receipt: { delivery: null, path: '/nowhere/a.mov' } });
  expect(await why(missing)).toBe('render_gone');
  using none = desk({ none: true });
  expect(await why(none), 'from elsewhere').toBe(undefined);
  expect(await none.locator.whyLost({ kind: 'file', path: none.path })).toBe(null);
  const deleted = { kind: 'file', path: '/nowhere/a.mov' } as const;
  expect((await none.locator.whyLost(deleted))?.code).toBe('render_gone');
});
