import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PracticeService } from '../../../../testing/practice-service.ts';
import { batchIdSchema, uploadTargetSchema } from '../../../shared/model/uploads.ts';
import { aDelivery, aJob, anIntent, jobId, trouble } from '../../testing/jobs.ts';
import { sampleRender } from '../../testing/raw-renders.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { accountId, ServiceView, UploadStudio } from '../../testing/upload-studio.ts';
import type { JobRecord } from '../job/job.ts';
import { quick } from '../testing/fault-matrix.ts';
import { planNewItems } from './one-new-item.ts';

const sky = uploadTargetSchema.parse({
  kind: 'new_item',
  projectId: 'prj_1',
  projectName: 'Show',
  name: 'Sky',
});
const render = (version: number, changes: Partial<JobRecord> = {}): JobRecord =>
  aJob({
    id: jobId(`job_${version}`),
    path: `/renders/Sky_v${version}.mov`,
    target: sky,
    state: { kind: 'queued' },
    intent: null,
    delivery: null,
    ...changes,
  });
const made = { intent: anIntent, delivery: aDelivery, state: { kind: 'sending' } } as const;

describe('renders of one new name', () => {
  it('wait for the oldest version, whichever was dropped first', () => {
    const { waiting, retargeted } = planNewItems([
      render(10, { position: 0 }),
      render(2, { position: 1 }),
      render(1, { position: 2 }),
    ]);
    expect([...waiting].sort()).toEqual(['job_10', 'job_2']);
    expect(retargeted).toEqual([]);
  });

  it('are planned at once, however many they are', () => {
    const many = Array.from({ length: 2_000 }, (_, index) => render(2_000 - index, { position: index }));
    expect(planNewItems(many).waiting.size).toBe(1_999);
    expect(planNewItems(many).waiting).not.toContain('job_1');
    const { retargeted } = planNewItems([render(0, made), ...many]);
    expect(retargeted.map(({ id }) => id)).toEqual(many.toReversed().map(({ id }) => id));
  });

  it('become versions of its item once that is made, the older one first', () => {
    const { waiting, retargeted } = planNewItems([
      render(1, { ...made, position: 2 }),
      render(10, { position: 0 }),
      render(2, { position: 1 }),
    ]);
    expect(waiting.size).toBe(0);
    expect(retargeted).toMatchObject([
      { id: 'job_2', position: 0, target: { kind: 'version', mediaId: aDelivery.mediaId, mediaName: 'Sky' } },
      { id: 'job_10', position: 1, target: { kind: 'version', mediaId: aDelivery.mediaId } },
    ]);
  });

  it('do not wait for one that has ended without an item, nor for one that is held before it asked for any', () => {
    const failed = render(1, { state: { kind: 'failed', atMs: 1, trouble } });
    expect(planNewItems([failed, render(2)]).waiting.size).toBe(0);
    const reason = { kind: 'still_being_written' } as const;
    const held = { kind: 'held', reason, trouble, returnsTo: 'examining', sinceMs: 0 } as const;
    expect([...planNewItems([render(1, { state: held }), render(2)]).waiting]).toEqual(['job_1']);
  });

  it('wait while it is not known whether the item was made', () => {
    const asking = render(3, { intent: anIntent, state: { kind: 'creating' } });
    expect([...planNewItems([asking, render(1)]).waiting]).toEqual(['job_1']);
  });

  it('do not affect other names, other projects, or drops that have ended', () => {
    const other = uploadTargetSchema.parse({ ...sky, name: 'Sea' });
    expect(planNewItems([render(1), render(2, { target: other })]).waiting.size).toBe(0);
    const elsewhere = uploadTargetSchema.parse({ ...sky, projectId: 'prj_2' });
    expect(planNewItems([render(1), render(2, { target: elsewhere })]).waiting.size).toBe(0);
    const lastWeek = render(1, {
      ...made,
      batchId: batchIdSchema.parse('batch_0'),
      state: { kind: 'ready', atMs: 1 },
    });
    expect(planNewItems([lastWeek, render(2)])).toEqual({ waiting: new Set(), retargeted: [] });
  });
});

describe('with a real service', () => {
  let service: PracticeService;
  beforeAll(async () => {
    service = await PracticeService.start({ processingMs: 50 });
  });
  afterAll(() => service.stop());

  it('two versions of one unknown name are one new item with two versions', async () => {
    const view = new ServiceView(service);
    using folder = temporaryFolder();
    await using studio = new UploadStudio({ ...quick, folder: folder.path, service });
    const { projectId, projectName } = await view.target();
    const target = uploadTargetSchema.parse({ kind: 'new_item', projectId, projectName, name: 'Two Skies' });
    const paths = ['Two_Skies_v2.mov', 'Two_Skies_v1.mov'].map((name, seed) =>
      sampleRender(folder.path, name, seed + 3),
    );
    const { jobIds } = await studio.queue.add({ accountId, files: paths.map((path) => ({ path, target })) });
    studio.queue.startSending();
    for (const id of jobIds) await studio.untilState(id, 'ready', 'failed', 'held', 'superseded');
    const [second, first] = jobIds.map((id) => studio.job(id));
    expect(first?.delivery).toMatchObject({ versionNumber: 1 });
    expect(second?.delivery).toMatchObject({ versionNumber: 2, mediaId: first?.delivery?.mediaId });
    const items = (await view.media(projectId)).filter(({ name }) => name === 'Two Skies');
    expect(items).toHaveLength(1);
  });
});
