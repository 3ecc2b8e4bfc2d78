import { expect, it } from 'vitest';
import { NameMatcher } from './match-by-name.ts';

/** The names offered for a file that is spelt otherwise than its item, the likeliest first. */
function offered(names: readonly string[], file: string): readonly string[] {
  const result = new NameMatcher(names.map((name) => ({ id: name, name }))).match(file);
  if (result.kind === 'match') throw new Error(`no question: ${result.candidate.name}`);
  return result.kind === 'ask' ? result.candidates.map(({ name }) => name) : [];
}
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const looks = upTo(40).map((nth) => `Kaleidoscope Look ${nth}`);

it('offers of many items of the same words that of the same number, and none that contradicts it', () => {
  expect(offered(looks, 'Kaleidoskope_Look_31.mov')).toEqual(['Kaleidoscope Look 31']);
  expect(offered(looks, 'Kaleidoskope_Look_41.mov')).toEqual([]);
});

it('offers the one without a number beside it', () => {
  const names = [...looks, 'Kaleidoscope Look'];
  expect(offered(names, 'Kaleidoskope_Look_31.mov')).toEqual(['Kaleidoscope Look 31', 'Kaleidoscope Look']);
  expect(offered(names, 'Kaleidoskope_Look_41.mov')).toEqual(['Kaleidoscope Look']);
});

it('offers three of many where the file has no number', () => {
  const [first, ...others] = offered(looks, 'Kaleidoskope_Look.mov');
  expect(looks).toContain(first);
  expect(others).toHaveLength(2);
});

it('offers of many items with two numbers that of the same two first', () => {
  const names = upTo(4).flatMap((act) => upTo(12).map((look) => `Kaleidoscope Act ${act} Look ${look}`));
  for (const [act, look] of [
    [2, 7],
    [4, 12],
    [3, 3],
  ])
    expect(offered(names, `Kaleidoskope_Act_${act}_Look_${look}.mov`)[0]).toBe(
      `Kaleidoscope Act ${act} Look ${look}`,
    );
});

it.each([
  ['FG.mov', 'Foreground'],
  ['LT_CD.mov', 'Lowerthird Countdown'],
  ['SQ_SC_CAM.mov', 'Sequence Scene Camera'],
])('offers for the abbreviations of %s the item that writes them out: %s', (file, name) => {
  expect(offered([name, 'Sky', 'Grass'], file)).toContain(name);
});

it('offers no item of another short word, and one that is only mistyped', () => {
  expect(offered(['LED Main', 'Halo'], 'Rain_v3.mov')).toEqual([]);
  expect(offered(['LED Main', 'Halo'], 'LED_Mian_v3.mov')).toEqual(['LED Main']);
});
