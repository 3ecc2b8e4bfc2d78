import { expect, it } from 'vitest';
import { watchMessages } from '../../../shared/messages/watch.ts';
import type { WatchFrames } from '../../../shared/model/watch-frames.ts';
import { aWatchedItem, someFrames } from '../testing/watched-examples.ts';
import { sequenceIsShort } from './short-sequence.ts';

const encode = { kind: 'encode', rate: { num: 25, den: 1 } } as WatchFrames;
/** Four seconds at 25: a hundred frames. */
const item = aWatchedItem({ durationSeconds: 4 });
const rendered = (first: number, last: number) => ({ sequence: someFrames(first, last), insisted: false });

it('asks if even one frame is missing to nine tenths of the current version', () => {
  expect(sequenceIsShort(rendered(1001, 1090), encode, item)).toBe(null);
  expect(sequenceIsShort(rendered(1001, 1089), encode, item)).toEqual({
    kind: 'asks',
    says: watchMessages.shortSequence(89, 100),
    candidates: [{ mediaId: item.id, name: item.name, why: watchMessages.shortItem }],
  });
});

it('does not ask about files, if a person insists, or if the frame rate or the length is unknown', () => {
  const short = rendered(1, 10);
  expect(sequenceIsShort(short, encode, item)).not.toBe(null);
  expect(sequenceIsShort({ sequence: null, insisted: false }, encode, item)).toBe(null);
  expect(sequenceIsShort({ ...short, insisted: true }, encode, item)).toBe(null);
  expect(sequenceIsShort(short, { kind: 'skip' }, item)).toBe(null);
  expect(sequenceIsShort(short, { ...encode, rate: null } as WatchFrames, item)).toBe(null);
  expect(sequenceIsShort(short, encode, aWatchedItem({ durationSeconds: null }))).toBe(null);
});
