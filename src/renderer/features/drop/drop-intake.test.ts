import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { mediaIdSchema, projectIdSchema } from '../../../shared/api/ids.ts';
import { dropRequests } from '../../../shared/ipc/requests/drops.ts';
import type { PickedFile } from '../../../shared/ipc/requests/files.ts';
import { fileIdSchema } from '../../../shared/ipc/values.ts';
import { type AccountId, accountIdSchema } from '../../../shared/model/account.ts';
import { exampleJob } from '../../../shared/testing/example-job.ts';
import { queryKeys } from '../../bridge/queries.ts';
import { useToasts } from '../../store/toast-store.ts';
import { useWindowStore } from '../../store/window-store.ts';
import { exampleItem } from '../../testing/media-examples.ts';
import { exampleQueue } from '../../testing/queue-examples.ts';
import { mediaKey } from '../library/library-queries.ts';
import { DropIntake, type DropIntakeParts } from './drop-intake.ts';
import { isGathering } from './drop-sheet-actions.ts';
import { closeSheet, useDropSheet } from './drop-sheet-store.ts';

const accountId = accountIdSchema.parse('a');
const otherId = accountIdSchema.parse('other');
const file = {
  id: fileIdSchema.parse('f'),
  name: 'a.mov',
  kind: 'file',
  sizeBytes: 1,
  modifiedMs: 1,
} as const;
const enter = (id: AccountId) => useWindowStore.getState().enterAccount(id, null);

afterEach(() => useToasts.setState({ toasts: [] }));
beforeEach(() => {
  enter(accountId);
  closeSheet();
});

/** An intake whose main process returns these files for any drop. */
const intakeOf = (files: readonly PickedFile[]): DropIntake =>
  new DropIntake({
    bridge: { takeDroppedFiles: async () => ({ ok: true, value: { files } }) },
    client: new QueryClient(),
    account: { id: 'a', missingScopes: [] },
    queue: () => ({ conditions: { holds: [] }, jobs: new Map() }),
  } as unknown as DropIntakeParts);

const handed = (count: number): FileList =>
  Array.from({ length: count }, () => new File([], 'image.png')) as unknown as FileList;

it.each([
  [1, "1 file isn't saved on this computer"],
  [2, "2 files aren't saved on this computer"],
])(
  'says so when %i pasted or dragged pictures are on no disk, instead of doing nothing',
  async (count, says) => {
    const target = { kind: 'project', projectId: projectIdSchema.parse('p') } as const;
    await intakeOf([]).takeDropped(target, handed(count));
    expect(useToasts.getState().toasts.map(({ text, detail }) => [text, detail])).toEqual([
      [says, 'Save what you drop or paste to a folder first, then drop it from there.'],
    ]);
  },
);

it('keeps what is dropped before a project is open for the first one that is', async () => {
  await intakeOf([file]).takeDropped({ kind: 'window' }, handed(1));
  expect(useWindowStore.getState().takeHandedOver()).toEqual([file]);
  expect(useToasts.getState().toasts).toEqual([]);
});

it('puts all files of a folder into the sheet, whose names come in several answers', async () => {
  const named = (name: string) =>
    ({ id: fileIdSchema.parse(name), name, kind: 'file', sizeBytes: 1, modifiedMs: 1 }) as const;
  const folder = { ...named('folder'), kind: 'folder' } as const;
  const rests: Readonly<Record<string, object>> = {
    one: { files: [named('b')], restId: 'two' },
    two: { files: [named('c')], restId: null },
  };
  const intake = new DropIntake({
    bridge: {
      requests: {
        drops: {
          expand: async () => ({
            ok: true,
            value: { files: [named('a')], sequences: [], restId: 'one' },
          }),
          moreOfExpanded: async ({ restId }: { restId: string }) => ({ ok: true, value: rests[restId] }),
          match: async () => ({ ok: true, value: { matches: [] } }),
        },
      },
    },
    client: new QueryClient(),
    account: { id: 'a', missingScopes: [] },
    queue: () => ({ conditions: { holds: [] }, jobs: new Map() }),
  } as unknown as DropIntakeParts);
  await intake.take({ kind: 'project', projectId: projectIdSchema.parse('p') }, [folder]);
  expect(useDropSheet.getState().order).toEqual(['a', 'b', 'c']);
  expect(isGathering(useDropSheet.getState())).toBe(false);
});

it('asks about files that were dropped on several items one after another: none replaces what another one asks', async () => {
  const projectId = projectIdSchema.parse('p');
  const found = {
    probe: { kind: 'truncated', says: 'Cut short.', facts: {} },
    differences: [],
    openNotes: 0,
  };
  const match = { kind: 'none', says: '', newName: '' };
  const forgotten: string[] = [];
  const intake = new DropIntake({
    bridge: {
      requests: {
        drops: { examine: async () => ({ ok: true, value: { ...found, match } }) },
        files: { forget: async ({ fileIds }: { fileIds: readonly string[] }) => forgotten.push(...fileIds) },
      },
    },
    client: new QueryClient(),
    account: { id: 'a', missingScopes: [] },
    queue: () => ({ conditions: { holds: [] }, jobs: new Map() }),
  } as unknown as DropIntakeParts);
  const dropped = ['a', 'b', 'c'].map(async (name) => {
    const target = { kind: 'item', projectId, mediaId: mediaIdSchema.parse(`item ${name}`) } as const;
    const file = {
      id: fileIdSchema.parse(name),
      name: `${name}.mov`,
      kind: 'file',
      sizeBytes: 1,
      modifiedMs: 1,
    } as const;
    await intake.take(target, [file]);
  });
  const shown: unknown[] = [];
  const all = ['a', 'b', 'c'].map((name) => fileIdSchema.parse(name));
  for (const each of dropped) {
    await each;
    const { aim, order } = useDropSheet.getState();
    shown.push([aim?.item?.mediaId, ...order]);
    if (shown.length === 1)
      expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual([
        'b.mov needs an answer from you next',
        'c.mov needs an answer from you next',
      ]);
    // The same file may be dropped on two items.
    intake.forget(all);
    closeSheet();
  }
  expect(forgotten, 'none that is asked about next').toEqual(['a', 'a', 'b', 'a', 'b', 'c']);
  expect(shown).toEqual([
    ['item a', 'a'],
    ['item b', 'b'],
    ['item c', 'c'],
  ]);
  expect(useToasts.getState().toasts).toEqual([]);
});

it('is still gathering while one of two dropped folders is read, so that nothing is uploaded without it', async () => {
  const projectId = projectIdSchema.parse('p');
  const folders = ['quick', 'slow'].map((name) => ({
    ...({ id: fileIdSchema.parse(name), name, kind: 'folder', sizeBytes: null, modifiedMs: null } as const),
  }));
  const read = Promise.withResolvers<void>();
  const intake = new DropIntake({
    bridge: {
      requests: {
        drops: {
          expand: async ({ fileIds: [id] }: { fileIds: readonly string[] }) => {
            if (id === 'slow') await read.promise;
            const file = {
              id: fileIdSchema.parse(`in_${id}`),
              name: 'a.mov',
              kind: 'file',
              sizeBytes: 1,
              modifiedMs: 1,
            };
            return { ok: true, value: { files: [file], sequences: [], restId: null } };
          },
          match: async () => ({ ok: true, value: { matches: [] } }),
        },
      },
    },
    client: new QueryClient(),
    account: { id: 'a', missingScopes: [] },
    queue: () => ({ conditions: { holds: [] }, jobs: new Map() }),
  } as unknown as DropIntakeParts);
  const [quick, slow] = folders.map((folder) => intake.take({ kind: 'project', projectId }, [folder]));
  await quick;
  expect(isGathering(useDropSheet.getState()), 'the quick one is read').toBe(true);
  read.resolve();
  await slow;
  expect(isGathering(useDropSheet.getState())).toBe(false);
  expect(useDropSheet.getState().order).toEqual(['in_quick', 'in_slow']);
});

it('opens all dropped frames in one message, so that they are one sequence, and matches names in parts', async () => {
  const files = Array.from({ length: 1_500 }, (_, index) => ({
    ...({
      id: fileIdSchema.parse(`f${index}`),
      name: `a.${index}.png`,
      kind: 'file',
      sizeBytes: 1,
      modifiedMs: 1,
    } as const),
  }));
  const asked: [string, number][] = [];
  const intake = new DropIntake({
    bridge: {
      requests: {
        drops: {
          expand: async ({ fileIds }: { fileIds: readonly string[] }) => {
            asked.push(['expand', fileIds.length]);
            return { ok: true, value: { files, sequences: [], restId: null } };
          },
          match: async ({ fileIds }: { fileIds: readonly string[] }) => {
            asked.push(['match', fileIds.length]);
            return { ok: true, value: { matches: [] } };
          },
        },
      },
    },
    client: new QueryClient(),
    account: { id: 'a', missingScopes: [] },
    queue: () => ({ conditions: { holds: [] }, jobs: new Map() }),
  } as unknown as DropIntakeParts);
  await intake.take({ kind: 'project', projectId: projectIdSchema.parse('p') }, files);
  expect(asked).toEqual([
    ['expand', 1_500],
    ['match', 1_000],
    ['match', 500],
  ]);
});

it('asks under its own account only: a question that comes in another one waits until it is back', async () => {
  const projectId = projectIdSchema.parse('p');
  const examined = Promise.withResolvers<void>();
  const probe = { kind: 'truncated', says: 'Cut short.', facts: {} };
  const match = { kind: 'none', says: '', newName: '' };
  const client = new QueryClient();
  const accounts = [{ id: accountId, record: { workspace: { kind: 'organization', name: 'Northlight' } } }];
  client.setQueryData(queryKeys.accounts, { accounts });
  const intake = new DropIntake({
    bridge: {
      requests: {
        drops: {
          examine: async () => {
            await examined.promise;
            return { ok: true, value: { probe, differences: [], openNotes: 0, match } };
          },
        },
      },
    },
    client,
    account: { id: accountId, missingScopes: [] },
    queue: () => ({ conditions: { holds: [] }, jobs: new Map() }),
  } as unknown as DropIntakeParts);
  const taken = intake.take({ kind: 'item', projectId, mediaId: mediaIdSchema.parse('m') }, [file]);
  enter(otherId);
  examined.resolve();
  await expect
    .poll(() => useToasts.getState().toasts)
    .toMatchObject([
      { text: 'a.mov needs an answer from you next', detail: 'Switch to Northlight to answer.' },
    ]);
  expect(useDropSheet.getState().aim).toBeNull();
  enter(accountId);
  await taken;
  expect(useDropSheet.getState()).toMatchObject({ aim: { accountId, projectId }, order: [file.id] });
  expect(useToasts.getState().toasts).toEqual([]);
});

it('puts no file of one account into the open sheet of another', async () => {
  const projectId = projectIdSchema.parse('p');
  const intakeFor = (id: AccountId) =>
    new DropIntake({
      bridge: {
        requests: {
          drops: {
            expand: async ({ fileIds }: { fileIds: readonly string[] }) => {
              const files = fileIds.map((each) => ({
                id: each,
                name: each,
                kind: 'file',
                sizeBytes: 1,
                modifiedMs: 1,
              }));
              return { ok: true, value: { files, sequences: [], restId: null } };
            },
            match: async () => ({ ok: true, value: { matches: [] } }),
          },
        },
      },
      client: new QueryClient(),
      account: { id, missingScopes: [] },
      queue: () => ({ conditions: { holds: [] }, jobs: new Map() }),
    } as unknown as DropIntakeParts);
  const file = (name: string) =>
    ({ id: fileIdSchema.parse(name), name, kind: 'file', sizeBytes: 1, modifiedMs: 1 }) as const;
  await intakeFor(accountId).take({ kind: 'project', projectId }, [file('own')]);
  enter(otherId);
  const taken = intakeFor(otherId).take({ kind: 'project', projectId }, [file('other')]);
  expect(useDropSheet.getState()).toMatchObject({ aim: { accountId }, order: ['own'] });
  enter(accountId);
  closeSheet();
  expect(useDropSheet.getState().aim, 'the other account is not the current one').toBeNull();
  enter(otherId);
  await taken;
  expect(useDropSheet.getState()).toMatchObject({ aim: { accountId: otherId }, order: ['other'] });
});

it('queues the files of a sheet in the task of the press, and forgets none of them meanwhile', async () => {
  const projectId = projectIdSchema.parse('p');
  const messages: string[] = [];
  const newIntake = () =>
    new DropIntake({
      bridge: {
        requests: {
          drops: {
            expand: async () => ({ ok: true, value: { files: [file], sequences: [], restId: null } }),
            match: async () => ({ ok: true, value: { matches: [] } }),
            send: async () => {
              messages.push('send');
              return { ok: true, value: { jobIds: ['j'], joinedIds: [] } };
            },
          },
          files: { forget: async () => messages.push('forget') },
        },
      },
      client: new QueryClient(),
      account: { id: accountId, missingScopes: [] },
      queue: () => ({ conditions: { holds: [] }, jobs: new Map() }),
    } as unknown as DropIntakeParts);
  await newIntake().take({ kind: 'project', projectId }, [file]);
  const { aim, rows, batchId } = useDropSheet.getState();
  if (!aim) throw new Error('No sheet has opened.');
  // Another one takes its place when something about the account changes.
  const intake = newIntake();
  const sent = intake.send(aim, [...rows.values()], batchId, () => undefined);
  intake.forget([file.id]);
  expect(messages).toEqual(['send']);
  expect(await sent).toBeNull();
  expect(messages).toEqual(['send']);
});

it('hands thousands of files over as one text, since the window does nothing while it copies a list', async () => {
  const projectId = projectIdSchema.parse('p');
  const files = Array.from({ length: 2_000 }, (_, index) => ({
    ...file,
    id: fileIdSchema.parse(`f${index}`),
    name: `Shot_${index}.mov`,
  }));
  const asked = Promise.withResolvers<object>();
  const intake = new DropIntake({
    bridge: {
      requests: {
        drops: {
          expand: async () => ({ ok: true, value: { files, sequences: [], restId: null } }),
          match: async () => ({ ok: true, value: { matches: [] } }),
          send: async (args: object) => {
            asked.resolve(args);
            return { ok: true, value: { jobIds: [], joinedIds: [] } };
          },
        },
      },
    },
    client: new QueryClient(),
    account: { id: accountId, missingScopes: [] },
    queue: () => ({ conditions: { holds: [] }, jobs: new Map() }),
  } as unknown as DropIntakeParts);
  await intake.take({ kind: 'project', projectId }, files);
  const { aim, rows, batchId } = useDropSheet.getState();
  if (!aim) throw new Error('No sheet has opened.');
  await intake.send(aim, [...rows.values()], batchId, () => undefined);
  const message = await asked.promise;
  expect(valuesIn(message)).toBeLessThan(20);
  const read = dropRequests.send.arguments.parse(message);
  expect(read).toMatchObject({ project: { projectId, projectName: '' }, batchId });
  expect(read.files).toHaveLength(files.length);
  expect(read.files[1]).toEqual({ fileId: 'f1', target: { kind: 'new_item', name: 'Shot_1.mov' } });
});

/** How many values are copied on the way to the main process. */
const valuesIn = (given: unknown): number =>
  typeof given === 'object' && given !== null
    ? Object.values(given).reduce((sum: number, each) => sum + valuesIn(each), 1)
    : 1;

it('tells while dragging the number that the version gets after uploads that are queued already', () => {
  const [projectId, mediaId] = [projectIdSchema.parse('p'), mediaIdSchema.parse('m')];
  const client = new QueryClient();
  const items = [exampleItem('LED Main', { id: mediaId, versions_count: 4 })];
  client.setQueryData([...mediaKey({ accountId }, projectId), 'service'], { pages: [{ items }] });
  const target = { kind: 'version', projectId, projectName: 'Show', mediaId, mediaName: 'LED Main' };
  const intake = new DropIntake({
    client,
    account: { id: accountId, missingScopes: [] },
    queue: () => exampleQueue([exampleJob('first', 1, { target })]),
  } as unknown as DropIntakeParts);
  expect(intake.verdict({ kind: 'item', projectId, mediaId }, 1).says).toBe('Add v6 to LED Main');
});
