import { expect, it } from 'vitest';
import { roughFirst } from './rough-first.ts';
import { StripScrubber } from './strip-scrubber.ts';

/** A strip whose pictures load when the test says so. */
function strip(count: number) {
  const asked: number[] = [];
  const shown: number[] = [];
  const answers = new Map<number, (picture: string | null) => void>();
  const scrubber = new StripScrubber<string>({
    count,
    load: (index) => {
      asked.push(index);
      return new Promise((answer) => answers.set(index, answer));
    },
    onShow: ({ index, picture }) => {
      expect(picture).toBe(`picture ${index}`);
      shown.push(index);
    },
  });
  const comes = async (index: number, isThere = true) => {
    answers.get(index)?.(isThere ? `picture ${index}` : null);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { scrubber, asked, shown, comes };
}

it('fetches what is under the pointer first, two at a time, then the rest far apart', async () => {
  const { scrubber, asked, shown, comes } = strip(48);
  scrubber.seek(0.5);
  expect(asked).toEqual([24, 8]);
  await comes(24);
  expect([asked.at(-1), shown]).toEqual([40, [24]]);
  scrubber.seek(1);
  expect(asked).toHaveLength(3);
  await comes(8);
  expect(asked.at(-1), 'where the pointer has moved to').toBe(47);
});

it('shows the nearest that is here, and another only where that is nearer', async () => {
  const { scrubber, shown, comes } = strip(48);
  scrubber.seek(0);
  await comes(8);
  expect(shown).toEqual([8]);
  await comes(0);
  expect(shown).toEqual([8, 0]);
  await comes(24);
  expect(shown).toEqual([8, 0]);
  scrubber.seek(0.45);
  expect(shown).toEqual([8, 0, 24]);
});

it('fetches nothing once the pointer has left, and shows what it has when it comes back', async () => {
  const { scrubber, asked, shown, comes } = strip(48);
  scrubber.seek(0.5);
  scrubber.leave();
  await comes(24);
  await comes(8, false);
  expect([asked, shown]).toEqual([[24, 8], []]);
  scrubber.seek(0.5);
  expect(shown).toEqual([24]);
  scrubber.seek(8 / 47);
  expect(
    asked.filter((index) => index === 8),
    'given up for want of somebody who waits',
  ).toHaveLength(2);
});

it('goes on where a picture cannot be had', async () => {
  const { scrubber, asked, shown, comes } = strip(3);
  scrubber.seek(0);
  await comes(0, false);
  await comes(1);
  await comes(2);
  expect([asked.toSorted(), shown]).toEqual([[0, 1, 2], [1]]);
});

it('fetches every place once, far ones before near ones', () => {
  for (const count of [0, 1, 2, 7, 48]) {
    const order = roughFirst(count);
    expect([...order].sort((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, at) => at));
  }
  expect(roughFirst(48).slice(0, 3)).toEqual([8, 24, 40]);
});
