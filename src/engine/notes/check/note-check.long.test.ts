/** @module-tag ffmpeg */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepResult } from '../../../../testing/reliability-report.ts';
import { CheckDesk, type Film, newerFrom, noteAt } from '../testing/check-desk.ts';
import { checkedKinds, checkedRates } from '../testing/checked-kinds.ts';
import './note-check.test.ts';

let desk: CheckDesk;
beforeAll(async () => {
  desk = await CheckDesk.open();
});

const count = 96;
const noted = [0, 1, 47, 94, 95];
const offsets = [-12, -1, 0, 1, 2, 10, 12];

let read = 0;
const looked = new Set<string>();
const wrong: string[] = [];
const fpsOf = (rate: string): number => {
  const [num = 1, den = 1] = rate.split('/').map(Number);
  return num / den;
};

describe.each(checkedKinds)('$name', ({ name, extension, encoder }) => {
  const filmOf = (more: Partial<Film> & Pick<Film, 'name' | 'rate'>): Film => ({
    count,
    encoder,
    ...more,
    name: `${name}-${more.name}.${extension}`,
  });

  it.each(checkedRates)('shows the noted frame of both renders at $rate', async ({ rate, timecode }) => {
    const timed = extension === 'webm' ? encoder : [...encoder, '-timecode', timecode];
    const film = filmOf({ name: rate.replace('/', '-'), rate, encoder: timed });
    const check = await desk.check(film, { ...film, name: `new-${film.name}` });
    const before = wrong.length;
    looked.add(name);
    for (const frame of noted) {
      const note = await check.lookAt(noteAt(frame / fpsOf(rate)), []);
      for (const offset of offsets) {
        const right = Math.min(Math.max(0, frame + offset), count - 1);
        const seen = await desk.see(check, note, offset);
        read += 2;
        if (seen.before !== right || seen.after !== newerFrom + right)
          wrong.push(`${film.name} ${frame} ${offset}: ${seen.before} and ${seen.after}`);
      }
    }
    await check.close();
    expect(wrong.slice(before)).toEqual([]);
  });

  it.each([
    { what: 'shorter', rate: '30000/1001', now: { count: 71 } },
    { what: 'longer', rate: '24000/1001', now: { count: 121 } },
    { what: 'larger', rate: '25', now: { encoder: [...encoder, '-s', '320x192'] } },
    { what: 'twice as fast', rate: '25', now: { rate: '50', count: 2 * count } },
    { what: 'half as fast', rate: '60', now: { rate: '30', count: count / 2 } },
  ])('shows it where the new render is $what', async ({ what, rate, now }) => {
    const film = filmOf({ name: `before-${what}`, rate });
    const newer = { ...film, ...now, name: `${what.replaceAll(' ', '-')}-${film.name}` };
    const check = await desk.check(film, newer);
    const times = fpsOf(newer.rate) / fpsOf(rate);
    const before = wrong.length;
    for (const frame of [0, 24, 70, 94, 95]) {
      const note = await check.lookAt(noteAt(frame / fpsOf(rate)), []);
      const seen = await desk.see(check, note, 0);
      read += 2;
      const right = Math.min(Math.floor(frame * times), newer.count - 1);
      if (seen.before !== frame || seen.after !== newerFrom + right)
        wrong.push(`${newer.name} ${frame}: ${seen.before} and ${seen.after}, not ${right}`);
      const says = note.remarks.length > 0;
      expect(says, `${newer.name}: a line says how it differs`).toBe(true);
    }
    await check.close();
    expect(wrong.slice(before)).toEqual([]);
  });
});

afterAll(async () => {
  await desk[Symbol.asyncDispose]();
  keepResult('Frames of the note check', [
    `${read} frames of ${[...looked].join(', ')} at 23.976, 25, 29.97 drop-frame and 60,`,
    'of an older and a newer render side by side, including the first, the last and their neighbors, also when the new render is shorter,',
    `longer, larger, twice or half as fast. Each shows its number, which was read from the pixels: ${wrong.length} wrong.`,
  ]);
});
