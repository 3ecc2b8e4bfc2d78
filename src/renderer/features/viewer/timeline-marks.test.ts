import { expect, test } from 'vitest';
import { markPastEnd, noteAfterClick, timelineMarks } from './timeline-marks.ts';

const noteAt = (at: number, isCurrent = false) => ({ at, isCurrent });
const placesOf = (places: readonly number[], room: { readonly last: number; readonly least: number }) =>
  timelineMarks(
    places.map((at) => noteAt(at)),
    room,
  ).map(({ at, notes }) => [at, notes.map((note) => note.at)]);

test('notes whose marks have room stand by themselves', () => {
  expect(placesOf([0, 10, 20], { last: 100, least: 10 })).toEqual([
    [0, [0]],
    [10, [10]],
    [20, [20]],
  ]);
});

test('notes that are nearer share the mark of the first of them', () => {
  expect(placesOf([14, 5, 0, 3], { last: 100, least: 10 })).toEqual([
    [0, [0, 3, 5]],
    [14, [14]],
  ]);
});

test('a row of near notes has several marks, each with room', () => {
  expect(placesOf([0, 6, 12, 18, 24], { last: 100, least: 10 }).map(([at]) => at)).toEqual([0, 12, 24]);
});

test('notes beyond the end of a shorter render share a mark of their own, not that of a note on its last frame', () => {
  const places = [10, 300, 100, 120];
  expect(placesOf(places, { last: 100, least: 10 })).toEqual([
    [10, [10]],
    [100, [100]],
  ]);
  const past = markPastEnd(
    places.map((at) => noteAt(at)),
    100,
  );
  expect(past?.notes.map(({ at }) => at)).toEqual([120, 300]);
  expect(markPastEnd([noteAt(100)], 100)).toBeNull();
});

test('notes at one place share a mark, however much room there is', () => {
  expect(placesOf([4, 4], { last: 100, least: 0 })).toEqual([[4, [4, 4]]]);
});

test('clicks on a mark go through its notes, and begin again after the last', () => {
  const goesTo = (currents: readonly boolean[]) => {
    const [mark] = timelineMarks(
      currents.map((isCurrent, at) => noteAt(at, isCurrent)),
      { last: 100, least: 10 },
    );
    return mark && noteAfterClick(mark).at;
  };
  expect(goesTo([false, false, false])).toBe(0);
  expect(goesTo([true, false, false])).toBe(1);
  expect(goesTo([true, true, false])).toBe(2);
  expect(goesTo([false, false, true])).toBe(0);
});
