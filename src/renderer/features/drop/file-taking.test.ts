import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { mediaIdSchema } from '../../../shared/api/ids.ts';
import type { ExaminedFile } from '../../../shared/ipc/requests/drops.ts';
import { fileIdSchema } from '../../../shared/ipc/values.ts';
import type { QueueConditions } from '../../../shared/model/upload-queue.ts';
import type { JobSnapshot } from '../../../shared/model/uploads.ts';
import { exampleJob } from '../../../shared/testing/example-job.ts';
import { unhindered } from '../../../shared/testing/queue-conditions.ts';
import { useToasts } from '../../store/toast-store.ts';
import { useWindowStore } from '../../store/window-store.ts';
import { exampleAim } from '../../testing/drop-examples.ts';
import { exampleItem } from '../../testing/media-examples.ts';
import { exampleQueue, exampleTrouble } from '../../testing/queue-examples.ts';
import { mediaKey } from '../library/library-queries.ts';
import { candidatesOf, itemTarget, rowStandingOf } from './drop-row.ts';
import { setTarget } from './drop-sheet-actions.ts';
import { closeSheet, useDropSheet } from './drop-sheet-store.ts';
import { FileTaking, type FileTakingParts } from './file-taking.ts';

const { accountId, projectId } = exampleAim;
const mediaId = mediaIdSchema.parse('wall');
const file = {
  id: fileIdSchema.parse('f'),
  name: 'Wall_v5.mov',
  kind: 'file',
  sizeBytes: 1,
  modifiedMs: 1,
} as const;
const found = {
  probe: { kind: 'video', facts: {} },
  match: { kind: 'none', says: '', newName: '' },
  comparedWith: mediaId,
  version: null,
  differences: [],
  openNotes: 0,
};

const secondsLeft = 5;
const client = new QueryClient();
const items = [exampleItem('LED Main', { id: mediaId, versions_count: 4 })];
client.setQueryData([...mediaKey({ accountId }, projectId), 'service'], { pages: [{ items }] });

/** What the message says after a render was dropped on LED Main, which has four versions. */
async function saidOnDrop(
  conditions: QueueConditions,
  jobs: readonly JobSnapshot[] = [],
  changes: Partial<ExaminedFile> = {},
) {
  const taking = new FileTaking({
    bridge: {
      requests: { drops: { send: async () => ({ ok: true, value: { jobIds: ['j'], joinedIds: [] } }) } },
    },
    client,
    account: { id: accountId },
    queue: () => ({ ...exampleQueue(jobs), conditions }),
    inspect: async () => ({ kind: 'inspected', found: { ...found, ...changes } }),
    onTheirWay: new Set(),
  } as unknown as FileTakingParts);
  await taking.take({ ...exampleAim, item: { mediaId, name: 'LED Main' } }, [file]);
  const [toast] = useToasts.getState().toasts;
  const detail = typeof toast?.detail === 'function' ? toast.detail(secondsLeft) : toast?.detail;
  return { text: toast?.text, detail, undo: toast?.action?.label };
}

afterEach(() => {
  useToasts.setState({ toasts: [] });
  useWindowStore.setState({ accountId: null });
});
beforeEach(closeSheet);
afterEach(closeSheet);

it('says that a dropped render starts in five seconds, and offers to undo it', async () => {
  expect(await saidOnDrop(unhindered)).toEqual({
    text: 'Uploading Wall_v5.mov to LED Main as v5',
    detail: 'Starts in 5 seconds.',
    undo: 'Undo',
  });
});

it('says of a dropped render that it becomes another version than it is named', async () => {
  const version = { written: 'v08', numbers: [8] };
  expect(await saidOnDrop(unhindered, [], { version })).toMatchObject({
    detail: 'Named v08, becomes v5 · Starts in 5 seconds.',
  });
  useToasts.setState({ toasts: [] });
  expect(await saidOnDrop({ ...unhindered, pausedAll: true }, [], { version })).toMatchObject({
    detail: 'Named v08, becomes v5 · All uploads are paused.',
  });
});

it('asks about a render that has the name of another item, and uploads nothing', async () => {
  const candidate = { id: mediaIdSchema.parse('left'), name: 'LED Left', why: '' };
  useWindowStore.setState({ accountId });
  const said = await saidOnDrop(unhindered, [], { match: { kind: 'match', candidate, newName: '' } });
  expect(said.text).toBeUndefined();
  const { aim, rows } = useDropSheet.getState();
  expect(aim?.item?.name).toBe('LED Main');
  const row = rows.get(file.id);
  expect(row && rowStandingOf(row)).toEqual({ kind: 'asks', what: 'name' });
  expect(row && candidatesOf(row)).toEqual([candidate]);
  setTarget(file.id, itemTarget(candidate));
  const moved = useDropSheet.getState().rows.get(file.id);
  expect(moved && rowStandingOf(moved).kind).toBe('goes');
});

it.each<[string, Partial<QueueConditions>, string]>([
  ['all uploads are paused', { pausedAll: true }, 'All uploads are paused.'],
  ['its project is paused', { pausedProjects: [projectId] }, 'The project is paused.'],
  ['the computer is offline', { online: false }, "Resumes when you're back online."],
  ['it is on battery', { onBattery: true }, 'Starts when the computer is plugged in.'],
  [
    'its account is held',
    { holds: [{ scope: { kind: 'account', accountId }, trouble: exampleTrouble, sinceMs: 0 }] },
    'Something happened.',
  ],
])('says why a dropped render does not start when %s', async (_, conditions, detail) => {
  expect(await saidOnDrop({ ...unhindered, ...conditions })).toEqual({
    text: 'Queued Wall_v5.mov for LED Main as v5',
    detail,
    undo: 'Undo',
  });
});

it('says when a render dropped outside the upload hours starts', async () => {
  const { detail } = await saidOnDrop({ ...unhindered, hoursOpenAtMs: 86_400_000 });
  expect(detail).toMatch(/^Starts .*\d/);
});

it('says the number that the version gets after an upload to the same item, and that it starts after that one', async () => {
  const target = { kind: 'version', projectId, projectName: 'Show', mediaId, mediaName: 'LED Main' };
  expect(await saidOnDrop(unhindered, [exampleJob('first', 1, { target })])).toEqual({
    text: 'Queued Wall_v5.mov for LED Main as v6',
    detail: 'Starts after the other upload to this item.',
    undo: 'Undo',
  });
});

it('says no number that is not certain', async () => {
  const target = { kind: 'version', projectId, projectName: 'Show', mediaId, mediaName: 'LED Main' };
  const state = {
    kind: 'held',
    reason: { kind: 'paused', by: 'job' },
    trouble: exampleTrouble,
    returnsTo: 'queued',
    sinceMs: 0,
  };
  expect(await saidOnDrop(unhindered, [exampleJob('paused', 1, { target, state })])).toMatchObject({
    text: 'Uploading Wall_v5.mov to LED Main as a new version',
    detail: 'Starts in 5 seconds.',
  });
});
