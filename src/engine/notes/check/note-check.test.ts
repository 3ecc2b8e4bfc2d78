/** @module-tag ffmpeg */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { h264, prores } from '../../media-probe/testing/encoders.ts';
import { numbersIn, opacityOf } from '../../media-probe/testing/numbered-frames.ts';
import { itLong } from '../../testing/it-long.ts';
import { CheckDesk, type Film, newerFrom, noteAt } from '../testing/check-desk.ts';
import { checkedRates, kindOf } from '../testing/checked-kinds.ts';

let desk: CheckDesk;
beforeAll(async () => {
  desk = await CheckDesk.open();
});
afterAll(() => desk[Symbol.asyncDispose]());

const film = (name: string, rate = '25', count = 30, encoder = prores('2')): Film => ({
  name,
  rate,
  count,
  encoder,
});
const secondsOf = (frame: number, rate: string) => {
  const [num = 1, den = 1] = rate.split('/').map(Number);
  return (frame * den) / num;
};

// Here one codec whose frames refer to others; the long suite tests every codec at every rate.
describe.each([{ ...kindOf('h264-b'), ...checkedRates[2] }])(
  '$name at $rate',
  ({ name, extension, encoder, rate, timecode }) => {
    it('shows the noted frame of both renders, and steps on both', async () => {
      const timed = extension === 'webm' ? encoder : [...encoder, '-timecode', timecode];
      const made: Film = { name: `${name}.${extension}`, rate, count: 30, encoder: timed };
      const check = await desk.check(made, { ...made, name: `new-${made.name}` });
      const sees = async (noted: number, shown: ReadonlyMap<number, number>) => {
        const note = await check.lookAt(noteAt(secondsOf(noted, rate)), []);
        expect(note.remarks).toEqual([]);
        expect(await desk.seeSteps(check, note, [...shown.keys()]), `frame ${noted}`).toEqual(
          [...shown.values()].map((frame) => ({ before: frame, after: newerFrom + frame })),
        );
      };
      await sees(0, new Map([[0, 0]]));
      await sees(29, new Map([[0, 29]]));
      // Neither beyond the end nor before the start.
      const steps = [0, -1, 1, 12, 40, -40];
      await sees(17, new Map(steps.map((offset) => [offset, Math.min(29, Math.max(0, 17 + offset))])));
    });
  },
);

it('reads pictures that others lie between, as when those are there already', async () => {
  const path = await desk.film(film('gaps.mov'), 0);
  const { container, codec } = await desk.render(path);
  const frames = [3, 5, 6, 11, 29];
  const places = frames.map((frame) => ({ kind: 'frame', frame, rate: { num: 25, den: 1 } }) as const);
  const wanted = { path, container, codec, places, widthMax: 1920 };
  const pictures = await desk.grabber.grabRun(wanted, new AbortController().signal);
  expect(await numbersIn(pictures)).toEqual(frames);
});

it('keeps the transparency of both renders, on the screen and in full size', async () => {
  const clear = (opacity: string) => ['-vf', `format=rgba,colorchannelmixer=aa=${opacity}`, ...prores('4')];
  const clearer = [...clear('0.4'), '-pix_fmt', 'yuva444p10le'];
  const denser = [...clear('0.9'), '-pix_fmt', 'yuva444p10le'];
  const check = await desk.check(film('v4.mov', '25', 3, clearer), film('denser.mov', '25', 3, denser));
  const [now, old] = await check.renders();
  expect([old?.hasAlpha, now?.hasAlpha]).toEqual([true, true]);
  for (const isWhole of [false, true]) {
    const alphas = [old, now].map(async (render) => {
      const picture = await check.picture(render?.key ?? '', 'f1', isWhole);
      return picture && (await opacityOf(picture)).toFixed(1);
    });
    expect(await Promise.all(alphas), isWhole ? 'in full size' : 'on the screen').toEqual(['0.4', '0.9']);
  }
});

itLong('counts frames from the start where the new render is longer or shorter, and says so', async () => {
  const check = await desk.check(film('v4.mov'), film('shorter.mov', '25', 20));
  const note = await check.place(noteAt(secondsOf(15, '25')));
  expect(await desk.see(check, note)).toEqual({ before: 15, after: newerFrom + 15 });
  expect(note.remarks).toEqual([
    { of: 'after', sentence: 'v5 has 20 frames, v4 has 30. Frames are counted from the start.' },
  ]);
  const late = await check.place(noteAt(secondsOf(25, '25')));
  expect(await desk.see(check, late)).toEqual({ before: 25, after: newerFrom + 19 });
  expect(late.remarks[0]).toEqual({
    of: 'after',
    sentence: 'v5 ends before this note, after 20 frames. Its last frame is shown.',
  });

  const longer = await desk.check(film('v4.mov'), film('longer.mov', '25', 41));
  const same = await longer.place(noteAt(secondsOf(29, '25')));
  expect(await desk.see(longer, same, 5)).toEqual({ before: 29, after: newerFrom + 34 });
  expect(same.remarks).toEqual([
    { of: 'after', sentence: 'v5 has 41 frames, v4 has 30. Frames are counted from the start.' },
  ]);
});

itLong('shows the same time at another rate, every frame of the new render, and says so', async () => {
  const check = await desk.check(film('v4.mov'), film('fast.mov', '50', 60));
  const note = await check.place(noteAt(secondsOf(11, '25')));
  expect(note.mapping).toBe('time');
  expect(note.remarks).toEqual([
    { of: 'after', sentence: 'v5 has 50 fps, v4 25 fps. Frames are matched by time from the start.' },
  ]);
  expect(await desk.see(check, note)).toEqual({ before: 11, after: newerFrom + 22 });
  expect(await desk.see(check, note, 1)).toEqual({ before: 11, after: newerFrom + 23 });
  expect(await desk.see(check, note, 2)).toEqual({ before: 12, after: newerFrom + 24 });
  expect(await desk.see(check, note, -1)).toEqual({ before: 10, after: newerFrom + 21 });
});

it('keeps frames together between 23.976 and 24', async () => {
  const check = await desk.check(film('v4.mov', '24000/1001'), film('whole.mov', '24'));
  const note = await check.place(noteAt(secondsOf(29, '24000/1001')));
  expect(note.mapping).toBe('frame');
  expect(note.remarks).toEqual([
    { of: 'after', sentence: 'v5 has 24 fps, v4 23.976 fps. Frames are counted from the start.' },
  ]);
  expect(await desk.see(check, note)).toEqual({ before: 29, after: newerFrom + 29 });
});

itLong('names another size', async () => {
  const check = await desk.check(
    film('v4.mov'),
    film('large.mov', '25', 30, [...prores('2'), '-s', '320x192']),
  );
  const note = await check.place(noteAt(secondsOf(3, '25')));
  expect(note.remarks).toEqual([{ of: 'after', sentence: 'v5 is 320 × 192, v4 160 × 96.' }]);
  expect(await desk.see(check, note)).toEqual({ before: 3, after: newerFrom + 3 });
});

itLong('steps through uneven pictures one by one', async () => {
  const third = ['-filter:v', "select='mod(n,3)'", '-vsync', 'vfr', ...h264, '-bf', '2'];
  const check = await desk.check(
    { name: 'uneven.mp4', rate: '30', count: 40, encoder: third },
    film('even.mov', '30'),
  );
  // The frames shown are 1, 2, 4, 5, 7, 8, …, with the first one at time 0.
  const note = await check.place(noteAt(9 / 30));
  expect(note.mapping).toBe('time');
  expect(note.remarks[0]).toEqual({
    of: 'before',
    sentence: 'v4 has no even frame rate. Frames are matched by time from the start.',
  });
  expect(await desk.see(check, note)).toEqual({ before: 10, after: newerFrom + 9 });
  expect(await desk.see(check, note, 1)).toEqual({ before: 11, after: newerFrom + 10 });
  expect(await desk.see(check, note, 2)).toEqual({ before: 11, after: newerFrom + 11 });
  expect(await desk.see(check, note, 3)).toEqual({ before: 13, after: newerFrom + 12 });
});

it('shows the new frame alone where the old render is gone or changed, and says which', async () => {
  const check = await desk.check(null, film('alone.mov'));
  const note = await check.place(noteAt(secondsOf(12, '25')));
  expect(note.before).toEqual({
    kind: 'missing',
    sentence: "v4 isn't on this computer.",
    onSheet: 'v4: no picture',
  });
  expect(await desk.see(check, note)).toEqual({ before: null, after: newerFrom + 12 });
});

it('shows the old frame where no new render is here', async () => {
  const check = await desk.check(film('v4.mov'), null);
  const note = await check.place(noteAt(secondsOf(12, '25')));
  expect(note.after).toBeNull();
  expect(await desk.see(check, note, 1)).toEqual({ before: 13, after: null });
});
