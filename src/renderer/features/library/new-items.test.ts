import { expect, it } from 'vitest';
import { projectIdSchema } from '../../../shared/api/ids.ts';
import { accountIdSchema } from '../../../shared/model/account.ts';
import type { MediaFacts } from '../../../shared/model/media-facts.ts';
import { exampleJob } from '../../../shared/testing/example-job.ts';
import { exampleQueue } from '../../testing/queue-examples.ts';
import { sizeOf } from '../stills/still-shape.ts';
import { createNewItems, withNewItems } from './new-items.ts';

const project = projectIdSchema.parse('project');
const delivery = {
  mediaId: 'made',
  versionId: 'ver_1',
  versionNumber: 1,
  createdAtMs: Date.UTC(2026, 10, 20),
  generation: 1,
  addressEndsAtMs: null,
  sentElsewhere: false,
};
const target = { kind: 'new_item', projectId: 'project', projectName: 'Show', name: 'Pylon' };
const jobOf = (changes: object) =>
  exampleJob('new', 1, { target, delivery, state: { kind: 'sending' }, ...changes });
const account = accountIdSchema.parse(jobOf({}).accountId);
const found = (changes: object) => createNewItems(account, project)(exampleQueue([jobOf(changes)]));

it('shows an item from the moment it was made for an upload until a minute after that is ready', () => {
  expect(found({ delivery: null })).toEqual([]);
  expect(found({})).toMatchObject([
    {
      item: {
        id: 'made',
        name: 'Pylon',
        status: 'processing',
        versions_count: 1,
        created_at: '2026-11-20T00:00:00.000Z',
      },
      readyAtMs: null,
    },
  ]);
  const nowMs = Date.now();
  const ready = (atMs: number) => found({ state: { kind: 'ready', atMs } });
  expect(ready(nowMs)).toMatchObject([{ item: { id: 'made', status: 'ready' }, readyAtMs: nowMs }]);
  expect([ready(nowMs - 55_000).length, ready(nowMs - 60_001).length]).toEqual([1, 0]);
  expect(found({ state: { kind: 'cancelled', atMs: nowMs, versionRemains: true } })).toEqual([]);
  expect(found({ target: { ...target, projectId: 'another' } })).toEqual([]);
  expect(
    found({
      target: {
        kind: 'version',
        projectId: 'project',
        projectName: 'Show',
        mediaId: 'made',
        mediaName: 'Pylon',
      },
    }),
  ).toEqual([]);
  expect(createNewItems(accountIdSchema.parse('another'), project)(exampleQueue([jobOf({})]))).toEqual([]);
});

it('answers the same items while nothing about them changes, so that no tile is drawn', () => {
  const select = createNewItems(account, project);
  const before = select(exampleQueue([jobOf({})]));
  expect(
    select(exampleQueue([jobOf({ state: { kind: 'confirming', sinceMs: 1 } }), exampleJob('other', 2)])),
  ).toBe(before);
  expect(select(exampleQueue([]))).toEqual([]);
});

it('leaves an item to the list as soon as that tells of it, with the picture of its render until it has one', () => {
  const job = jobOf({});
  const facts = { width: 640, height: 640, pixelAspect: 2, durationSeconds: 4 } as MediaFacts;
  const seen = { ...job, file: { ...job.file, facts } };
  const made = createNewItems(account, project)(exampleQueue([seen]));
  const item = made[0]?.item;
  if (!item) throw new Error('The example is no new item.');
  expect(withNewItems([], made, 1)).toEqual([item]);
  expect(withNewItems([{ ...item, name: 'As listed', thumbnail: null }], made, 1)).toEqual([
    { ...item, name: 'As listed' },
  ]);
  expect(sizeOf(item), 'its own shape').toEqual({ width: 1280, height: 640 });
  const { ownFacts: _, ...unknown } = item;
  const [listed] = withNewItems([{ ...unknown, thumbnail: '/thumbnail/a' }], made, 1);
  expect(listed).toEqual({ ...item, thumbnail: '/thumbnail/a' });
  const pictured = { ...item, thumbnail: '/thumbnail/a' };
  expect(withNewItems([pictured], made, 1)).toEqual([pictured]);
  const others = [{ ...item, thumbnail: null }];
  expect(withNewItems(others, [], 1)).toBe(others);
});

it('keeps an item that is ready until a list of after that tells what has become of it', () => {
  const readyAtMs = Date.now();
  const made = found({ state: { kind: 'ready', atMs: readyAtMs } });
  const shown = (fetchedAtMs: number | null) => withNewItems([], made, fetchedAtMs).length;
  expect([shown(null), shown(readyAtMs), shown(readyAtMs + 1)]).toEqual([1, 1, 0]);
});
