import { expect, it } from 'vitest';
import {
  type CheckSteps,
  type NoteInCheck,
  noteFrame,
  noteInCheckSchema,
  pictureAfter,
  picturesAt,
  stepsPerSecond,
} from './note-check.ts';

const even = (num: number, frameCount: number | null = 100): CheckSteps => ({
  kind: 'even',
  frame: 50,
  rate: { num, den: 1 },
  frameCount,
});
const uneven: CheckSteps = { kind: 'uneven', times: [1, 1.5, 3, 3.25], at: 1 };
const note = (changes: Partial<NoteInCheck>): NoteInCheck =>
  noteInCheckSchema.parse({
    noteId: 'note_1',
    before: { kind: 'shown', key: 'old', steps: even(25) },
    after: { key: 'new', steps: even(50) },
    mapping: 'frame',
    remarks: [],
    ...changes,
  });

it('steps through even frames, and stops at both ends of the render', () => {
  expect(pictureAfter(even(25), 2)).toEqual({ name: 'f52', frame: 52, seconds: 2.08 });
  expect(pictureAfter(even(25), 80).frame).toBe(99);
  expect(pictureAfter(even(25), -80).frame).toBe(0);
  expect(pictureAfter(even(25, null), 5_000).frame, 'where nobody knows its end').toBe(5_050);
});

it('steps through uneven frames by the times at which they appear', () => {
  expect(pictureAfter(uneven, 1)).toEqual({ name: 'm3000000', frame: null, seconds: 3 });
  expect(pictureAfter(uneven, 9).seconds).toBe(3.25);
  expect(pictureAfter(uneven, -9).seconds).toBe(1);
});

it('shows both sides by frame number, or the old render at the time of the new one', () => {
  const framesOf = (changes: Partial<NoteInCheck>) => {
    const { before, after } = picturesAt(note(changes), 10);
    return [before?.frame ?? before?.seconds, after?.frame];
  };
  expect(framesOf({})).toEqual([60, 60]);
  expect(framesOf({ mapping: 'time' })).toEqual([55, 60]);
  expect(framesOf({ mapping: 'time', before: { kind: 'shown', key: 'old', steps: uneven } })).toEqual([
    1.5, 60,
  ]);
  expect(framesOf({ after: null })).toEqual([60, undefined]);
  expect(framesOf({ before: { kind: 'same' } })).toEqual([undefined, 60]);
});

it("plays at the rate of the render being checked, otherwise at the old one's", () => {
  expect(stepsPerSecond(note({}))).toBe(50);
  expect(stepsPerSecond(note({ after: null }))).toBe(25);
  expect(stepsPerSecond(note({ after: { key: 'new', steps: uneven } }))).toBe(24);
  expect(stepsPerSecond(note({ after: null, before: { kind: 'same' } }))).toBe(24);
});

it('finds the frame of a note on a render of the same count by its number, and on any other by its time', () => {
  const [film, whole, pal, twice] = [
    { num: 24_000, den: 1_001 },
    { num: 24, den: 1 },
    { num: 25, den: 1 },
    { num: 50, den: 1 },
  ];
  expect(noteFrame(10, pal, { rate: twice })).toBe(500);
  expect(noteFrame(10, twice, { rate: pal })).toBe(250);
  expect(noteFrame(1001, film, { rate: whole }), 'frame 24,000 of 23.976 a second').toBe(24_000);
  expect(noteFrame(10, null, { rate: twice }), 'the rate that was noted is unknown').toBe(500);
  const uncounted = { rate: twice, sequence: { missing: [], fillsGaps: false, hasRate: false } };
  expect(noteFrame(10, pal, uncounted), 'by its number, as nobody has said the rate').toBe(250);
  expect(noteFrame(10, null, uncounted)).toBe(500);
  expect(noteFrame(10, pal, { rate: null })).toBe(null);
});
