import { describe, expect, it } from 'vitest';
import { mediaIdSchema } from '../api/ids.ts';
import { exampleJob } from '../testing/example-job.ts';
import { trouble } from '../testing/job-states.ts';
import { encodeRecordSchema } from './encodes.ts';
import { isBehindAnother, newItemVersionNumber, nextVersionNumber } from './next-version.ts';
import type { JobSnapshot } from './uploads.ts';

const item = { id: mediaIdSchema.parse('wall'), versions_count: 4 };
const upload = (
  position: number,
  changes: { readonly [Key in keyof JobSnapshot]?: unknown } = {},
  mediaId = 'wall',
): JobSnapshot =>
  exampleJob(`job ${position}`, position, {
    target: { kind: 'version', projectId: 'p', projectName: 'Show', mediaId, mediaName: 'LED Main' },
    ...changes,
  });
const numbered = (versionNumber: number) => ({
  delivery: {
    mediaId: 'wall',
    versionId: 'v',
    versionNumber,
    generation: 1,
    addressEndsAtMs: null,
    sentElsewhere: false,
  },
});
const held = (reason: object) => ({
  state: { kind: 'held', reason, trouble, returnsTo: 'queued', sinceMs: 0 },
});

it.each<[string, readonly JobSnapshot[], number | null]>([
  ['nothing', [], 5],
  ['an upload to another item', [upload(1, {}, 'floor')], 5],
  ['one that waits', [upload(1)], 6],
  ['two that wait', [upload(1), upload(2, { priority: 'high' })], 7],
  ['one that is being prepared', [upload(1, { state: { kind: 'creating' } })], 6],
  [
    'one with the next number, which the list of items may not have yet',
    [upload(1, { state: { kind: 'sending' }, ...numbered(5) })],
    6,
  ],
  ['one whose number the item has already', [upload(1, { state: { kind: 'sending' }, ...numbered(4) })], 5],
  [
    'one that has ended with the next number',
    [upload(1, { state: { kind: 'ready', atMs: 0 }, ...numbered(5) })],
    6,
  ],
  [
    'one that was canceled before it got a number',
    [upload(1, { state: { kind: 'cancelled', atMs: 0, versionRemains: false } })],
    5,
  ],
  ['one that joined another', [upload(1, held({ kind: 'joined', jobId: 'job 0', xxh3: '' }))], 5],
  [
    'one that is paused, and may come back before it or after it',
    [upload(1, held({ kind: 'paused', by: 'job' }))],
    null,
  ],
  ['one of low priority, which may begin before it is queued', [upload(1, { priority: 'low' })], null],
  [
    'one of low priority that is examined in advance',
    [upload(1, { priority: 'low', state: { kind: 'examining' } })],
    null,
  ],
  ['one of low priority that is sent', [upload(1, { priority: 'low', state: { kind: 'sending' } })], 6],
  ['one that arrived without a number', [upload(1, { state: { kind: 'processing', sinceMs: 0 } })], null],
])('the next upload to an item with four versions, after %s', (_, uploads, number) => {
  expect(nextVersionNumber(item, uploads, [])).toBe(number);
});

it.each<[string, JobSnapshot, boolean]>([
  ['waits', upload(1), true],
  ['waits with low priority', upload(1, { priority: 'low' }), false],
  ['is examined', upload(1, { state: { kind: 'examining' } }), true],
  [
    'is examined in advance, with low priority',
    upload(1, { priority: 'low', state: { kind: 'examining' } }),
    false,
  ],
  ['is sent, with low priority', upload(1, { priority: 'low', state: { kind: 'sending' } }), true],
  ['is paused', upload(1, held({ kind: 'paused', by: 'job' })), false],
  ['is processed', upload(1, { state: { kind: 'processing', sinceMs: 0 } }), false],
  ['goes to another item', upload(1, {}, 'floor'), false],
])('whether a new upload starts after one that %s', (_what, other, isBehind) => {
  expect(isBehindAnother(item.id, [other])).toBe(isBehind);
});

it('counts files that are queued with it before it', () => {
  expect(nextVersionNumber(item, [upload(1)], [], { ahead: 2 })).toBe(8);
  expect(nextVersionNumber(item, [upload(1)], [], { ahead: null })).toBeNull();
});

it('tells the number of an upload in the queue by its place there', () => {
  const [first, second] = [upload(1), upload(2)];
  expect(nextVersionNumber(item, [first, second], [], { place: second })).toBe(6);
  expect(nextVersionNumber(item, [first, second], [], { place: first })).toBeNull();
});

describe('while frames are encoded', () => {
  const encode = (state: object, mediaId = 'wall') =>
    encodeRecordSchema
      .pick({ state: true, target: true })
      .parse({ state, target: upload(1, {}, mediaId).target });
  const underWay = [
    encode({ kind: 'encoding', sinceMs: 0 }),
    encode({ kind: 'waiting' }),
    encode({ kind: 'waiting' }, 'floor'),
    encode({ kind: 'canceled', atMs: 0 }),
    encode({ kind: 'uploading', jobId: 'job 1' }),
  ];

  it('the next ones become versions after those, and after what is queued', () => {
    expect(nextVersionNumber(item, [upload(1)], underWay, { isEncoded: true })).toBe(8);
  });

  it('no number is told of a file, which may be uploaded before them', () => {
    expect(nextVersionNumber(item, [], underWay)).toBeNull();
    expect(nextVersionNumber(item, [], underWay.slice(2))).toBe(5);
  });
});

it('numbers versions of a new item while nothing else makes it', () => {
  const snow = { target: { kind: 'new_item', projectId: 'p', projectName: 'Show', name: 'Snow' } };
  const canceled = { state: { kind: 'cancelled', atMs: 0, versionRemains: false } };
  const number = (...jobs: readonly JobSnapshot[]) => newItemVersionNumber('Snow', jobs, [], 1);
  expect(number(upload(1), upload(2, { ...snow, ...canceled }))).toBe(2);
  expect(number(upload(1, snow))).toBeNull();
  const ready = { state: { kind: 'ready', atMs: 0 }, ...numbered(1) };
  expect(number(upload(1, { ...snow, ...ready })), 'its item is there already').toBeNull();
  expect(newItemVersionNumber('Snow', [], [], null)).toBeNull();
});
