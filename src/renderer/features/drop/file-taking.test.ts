import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import { mediaIdSchema } from '../../../shared/api/ids.ts';
import { fileIdSchema } from '../../../shared/ipc/values.ts';
import type { QueueConditions } from '../../../shared/model/upload-queue.ts';
import { unhindered } from '../../../shared/testing/queue-conditions.ts';
import { useToasts } from '../../store/toast-store.ts';
import { exampleAim } from '../../testing/drop-examples.ts';
import { exampleTrouble } from '../../testing/queue-examples.ts';
import { FileTaking, type FileTakingParts } from './file-taking.ts';

const { accountId, projectId } = exampleAim;
const mediaId = mediaIdSchema.parse('wall');
const file = { id: fileIdSchema.parse('f'), name: 'Wall_v5.mov', kind: 'file', sizeBytes: 1 } as const;
const found = {
  probe: { kind: 'video', facts: {} },
  match: { kind: 'none', says: '', newName: '' },
  comparedWith: mediaId,
  differences: [],
  openNotes: 0,
};

/** What the message says after a render that raises no question was dropped on LED Main. */
async function saidOnDrop(conditions: QueueConditions) {
  const taking = new FileTaking({
    bridge: {
      requests: { drops: { send: async () => ({ ok: true, value: { jobIds: ['j'], joinedIds: [] } }) } },
    },
    client: new QueryClient(),
    account: { id: accountId },
    conditions: () => conditions,
    inspect: async () => ({ kind: 'inspected', found }),
    onTheirWay: new Set(),
  } as unknown as FileTakingParts);
  await taking.take({ ...exampleAim, item: { mediaId, name: 'LED Main' } }, [file]);
  const [toast] = useToasts.getState().toasts;
  return { text: toast?.text, detail: toast?.detail, undo: toast?.action?.label };
}

beforeEach(() => useToasts.setState({ toasts: [] }));

it('says that a dropped render starts in five seconds, and offers to undo it', async () => {
  expect(await saidOnDrop(unhindered)).toEqual({
    text: 'Uploading Wall_v5.mov to LED Main',
    detail: 'Starts in 5 seconds.',
    undo: 'Undo',
  });
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
    text: 'Queued Wall_v5.mov for LED Main',
    detail,
    undo: 'Undo',
  });
});

it('says when a render dropped outside the upload hours starts', async () => {
  const { detail } = await saidOnDrop({ ...unhindered, hoursOpenAtMs: 86_400_000 });
  expect(detail).toMatch(/^Starts .*\d/);
});
