import { expect, it } from 'vitest';
import { leftByRemoval } from './left-by-removal.ts';

const none = {
  ...{ settling: 0, underWay: 0, uploaded: 0, skipped: 0, needYou: 0, thereAlready: 0 },
  ...{ queued: 0, encoding: 0, notQueued: 0 },
};
const running = 'Uploads already in the list below still finish.';
const paused = 'Its paused uploads stay in the list below. Resume or cancel them there.';
const notQueued = "3 files that aren't in the list yet won't be uploaded.";

it.each([
  {
    of: 'renders that a paused folder keeps waiting',
    counts: { notQueued: 3 },
    isPaused: true,
    says: [notQueued],
  },
  { of: 'renders that wait for the network', counts: { notQueued: 3 }, isPaused: false, says: [notQueued] },
  { of: 'uploads that run', counts: { queued: 1 }, isPaused: false, says: [running] },
  { of: 'paused uploads', counts: { queued: 1, notQueued: 3 }, isPaused: true, says: [paused, notQueued] },
  { of: 'a video that is made while paused', counts: { encoding: 1 }, isPaused: true, says: [running] },
  { of: 'nothing', counts: {}, isPaused: true, says: [] },
])('says of $of what becomes of them', ({ counts, isPaused, says }) => {
  expect(leftByRemoval({ counts: { ...none, ...counts }, paused: isPaused })).toEqual(says);
});

it('says it of one file as well', () => {
  expect(leftByRemoval({ counts: { ...none, notQueued: 1 }, paused: false })).toEqual([
    "1 file that isn't in the list yet won't be uploaded.",
  ]);
});
