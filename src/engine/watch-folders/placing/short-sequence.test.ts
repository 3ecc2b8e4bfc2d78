import { expect, it } from 'vitest';
import { versionIdSchema } from '../../../shared/api/ids.ts';
import { watchMessages } from '../../../shared/messages/watch.ts';
import type { FrameRate } from '../../../shared/model/frame-rate.ts';
import type { WatchFrames } from '../../../shared/model/watch-frames.ts';
import { aWatchedItem, someFrames } from '../testing/watched-examples.ts';
import { sequenceIsShort } from './short-sequence.ts';

const of = (rate: FrameRate | null) => () => rate;
const unknown = of(null);
const at25 = of({ num: 25, den: 1 });
const encode = { kind: 'encode', rate: { num: 25, den: 1 } } as WatchFrames;
/** Four seconds at 25: a hundred frames. */
const versionId = versionIdSchema.parse('ver_1');
const item = aWatchedItem({ durationSeconds: 4, versionId });
const rendered = (first: number, last: number) => ({
  ...{ sequence: someFrames(first, last), insisted: false, accepted: [] },
});

it('asks if even one frame is missing to nine tenths of the current version', () => {
  expect(sequenceIsShort(rendered(1001, 1090), encode, item, at25)).toBe(null);
  expect(sequenceIsShort(rendered(1001, 1089), encode, item, at25)).toEqual({
    kind: 'asks',
    says: watchMessages.shortSequence(89, 100),
    candidates: [{ mediaId: item.id, name: item.name, why: watchMessages.shortItem }],
  });
});

it.each([
  [
    'of another rate',
    of({ num: 50, den: 1 }),
    '0:01.6 (40 frames at 25 fps), and the current version lasts 0:04 at 50 fps',
  ],
  ['of an unknown rate', unknown, '0:01.6 (40 frames at 25 fps), and the current version lasts 0:04'],
] as const)('compares times with a version %s, not numbers of frames', (_, rateOf, says) => {
  expect(sequenceIsShort(rendered(1, 40), encode, item, rateOf)?.says).toBe(
    `${says}, so some may be missing. Render the rest, or choose the item to upload it anyway.`,
  );
  expect(sequenceIsShort(rendered(1, 90), encode, item, rateOf)).toBe(null);
});

it('gives lengths of a minute and more in minutes', () => {
  const long = aWatchedItem({ durationSeconds: 75, versionId });
  expect(sequenceIsShort(rendered(1, 1_500), encode, long, unknown)?.says).toContain(
    '1:00 (1,500 frames at 25 fps), and the current version lasts 1:15,',
  );
});

it('does not ask about files, if a person insists, or if the frame rate or the length is unknown', () => {
  const short = rendered(1, 10);
  expect(sequenceIsShort(short, encode, item, unknown)).not.toBe(null);
  expect(sequenceIsShort({ ...short, sequence: null }, encode, item, unknown)).toBe(null);
  expect(sequenceIsShort({ ...short, insisted: true }, encode, item, unknown)).toBe(null);
  expect(sequenceIsShort({ ...short, accepted: ['short'] }, encode, item, unknown)).toBe(null);
  expect(sequenceIsShort({ ...short, accepted: ['gaps'] }, encode, item, unknown)).not.toBe(null);
  expect(sequenceIsShort(short, { kind: 'skip' }, item, unknown)).toBe(null);
  expect(sequenceIsShort(short, { ...encode, rate: null } as WatchFrames, item, unknown)).toBe(null);
  expect(sequenceIsShort(short, encode, aWatchedItem({ durationSeconds: null }), unknown)).toBe(null);
});
