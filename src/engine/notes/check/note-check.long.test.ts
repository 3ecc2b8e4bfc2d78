import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepResult } from '../../testing/reliability-report.ts';
import { CheckDesk, type Film, newerFrom, noteAt } from '../testing/check-desk.ts';
import { checkedKinds, checkedRates } from '../testing/checked-kinds.ts';

let desk: CheckDesk;
beforeAll(async () => {
  desk = await CheckDesk.open();
});
afterAll(() => desk[Symbol.asyncDispose]());

const count = 96;
const noted = [0, 1, 23, 24, 47, 60, 94, 95];
const offsets = [-12, -1, 0, 1, 2, 12];

it('shows the noted frame of both renders, of every codec at every rate', async () => {
  const wrong: string[] = [];
  let read = 0;
  for (const { name, extension, encoder } of checkedKinds) {
    for (const { rate, timecode } of checkedRates) {
      const [num = 1, den = 1] = rate.split('/').map(Number);
      const timed = extension === 'webm' ? encoder : [...encoder, '-timecode', timecode];
      const film: Film = { name: `${name}-${num}.${extension}`, rate, count, encoder: timed };
      const check = await desk.check(film, { ...film, name: `new-${film.name}` });
      for (const frame of noted) {
        const note = await check.lookAt(noteAt((frame * den) / num), []);
        for (const offset of offsets) {
          const right = Math.min(Math.max(0, frame + offset), count - 1);
          const seen = await desk.see(check, note, offset);
          read += 2;
          if (seen.before !== right || seen.after !== newerFrom + right)
            wrong.push(`${film.name} ${frame} ${offset}: ${seen.before} and ${seen.after}`);
        }
      }
      await check.close();
    }
  }
  keepResult('Frames of the note check', [
    `${read} frames of ${checkedKinds.length} codecs (ProRes 422 and 4444, DNxHR, HAP, H.264 with B-frames, VP9) at 23.976, 25, 29.97 drop-frame and 60,`,
    `of an older and a newer render beside each other, first and last frames among them, their numbers read back from their pixels: ${wrong.length} wrong.`,
  ]);
  expect(wrong).toEqual([]);
}, 3_600_000);
