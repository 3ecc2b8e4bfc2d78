import { setImmediate as giveTurn } from 'node:timers/promises';
import { NameMatcher } from '../src/engine/matching/match-by-name.ts';
import { type Benchmark, median, type Row } from './benchmark.ts';

const itemCount = 5_000;
const fileCount = 10_000;

const places =
  'Main Left Right Floor Ceiling Header Portal Ring Banner Stairs Truss Kabuki Proscenium Balcony Foyer'.split(
    ' ',
  );
const looks = (
  'Ocean Ripples Ember Aurora Canyon Meadow Skyline Nebula Lantern Thunder Velvet Mirror Prism Comet Orchard Harbor Glacier Marble Cascade Bloom ' +
  'Cinder Tundra Mosaic Saffron Cobalt Willow Granite Twilight Zephyr Horizon'
).split(' ');
const unknown =
  'Pyramid Lagoon Carousel Monsoon Daffodil Quartz Blizzard Papyrus Juniper Obelisk Wisteria Kelp Firefly Basilica Dune Vineyard Atoll Sequoia'.split(
    ' ',
  );

const of = (words: readonly string[], at: number): string => words[at % words.length] ?? '';
export const itemAt = (at: number): string =>
  `LED ${of(places, at)} ${of(looks, Math.floor(at / places.length))} ${Math.floor(at / (places.length * looks.length)) + 1}`;

/** Drops one letter of a name, as a typing error would. */
function mistyped(name: string, at: number): string {
  const hole = 5 + (at % 6);
  return name.slice(0, hole) + name.slice(hole + 1);
}

export const drops = {
  strangers: (at: number) =>
    `${of(unknown, at)}_${of(unknown, Math.floor(at / unknown.length) + 7)}_${at}_3840x2160_v${(at % 30) + 1}.mov`,
  'mistyped names': (at: number) =>
    `${mistyped(itemAt(at % itemCount), at).replaceAll(' ', '_')}_v003_ProRes.mov`,
  'versions of items': (at: number) =>
    `${itemAt(at % itemCount).replaceAll(' ', '_')}_v${(at % 90) + 1}_25fps.mov`,
};

/**
 * Matches ten thousand dropped files against a library of five thousand items, and measures the longest time that
 * anything else has to wait.
 */
export const benchNames: Benchmark = async ({ quick }) => {
  const items = Array.from({ length: itemCount }, (_, at) => ({ id: String(at), name: itemAt(at) }));
  const rows: Row[] = [];
  for (const [what, nameAt] of Object.entries(drops)) {
    const names = Array.from({ length: fileCount }, (_, at) => nameAt(at));
    const seconds: number[] = [];
    const blocks: number[] = [];
    for (let round = 0; round < (quick ? 1 : 5); round++) {
      let longest = 0;
      let sinceMs = performance.now();
      const startedMs = sinceMs;
      const turn = async () => {
        longest = Math.max(longest, performance.now() - sinceMs);
        await giveTurn();
        sinceMs = performance.now();
      };
      const matcher = await NameMatcher.of(items, turn);
      await matcher.matchAll(names, turn);
      seconds.push((performance.now() - startedMs) / 1000);
      blocks.push(longest);
    }
    const size = `${fileCount.toLocaleString('en')} ${what} against ${itemCount.toLocaleString('en')} items`;
    rows.push(
      { what: size, unit: 's', ours: median(seconds), peer: null, goal: { kind: 'at_most', value: 1 } },
      {
        what: `longest block while matching ${what}`,
        unit: 'ms',
        ours: median(blocks),
        peer: null,
        goal: { kind: 'at_most', value: 50 },
      },
    );
  }
  return rows;
};
