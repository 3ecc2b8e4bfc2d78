import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NameMatcher } from './match-by-name.ts';
import type { MatchResult } from './match-result.ts';
import { libraries } from './testing/corpus/all-libraries.ts';

const matchers = libraries.map(({ items, files }) => ({
  matcher: new NameMatcher(items.map((name) => ({ id: name, name }))),
  items,
  files: Object.keys(files),
}));

const itemOf = (result: MatchResult) => (result.kind === 'match' ? result.candidate.id : null);
const anyLibrary = fc.constantFrom(...matchers);
const anyFile = anyLibrary.chain(({ matcher, files }) =>
  fc.record({ matcher: fc.constant(matcher), file: fc.constantFrom(...files) }),
);
const stem = (file: string) => file.replace(/\.[^.]+$/, '');

describe('whatever the name', () => {
  it('a version added to it never makes it another item', () => {
    fc.assert(
      fc.property(
        anyFile,
        fc.integer({ min: 1, max: 999 }),
        fc.boolean(),
        ({ matcher, file }, number, padded) => {
          const before = itemOf(matcher.match(file));
          const version = padded ? `v${String(number).padStart(3, '0')}` : `v${number}`;
          const after = itemOf(matcher.match(`${stem(file)}_${version}.mov`));
          if (before !== null && after !== null) expect(after).toBe(before);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('the name of an item with a padded version behind it is that item, or is asked about', () => {
    fc.assert(
      fc.property(
        anyLibrary,
        fc.integer({ min: 1, max: 999 }),
        fc.nat(1000),
        ({ matcher, items }, number, at) => {
          const item = items[at % items.length] ?? '';
          const file = `${item.replace(/\.mov$/, '').replaceAll('/', ':')}_v${String(number).padStart(3, '0')}.mov`;
          const found = itemOf(matcher.match(file));
          if (found !== null) expect(found).toBe(item);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('two different numbers of an item swapped never keep it', () => {
    const words = fc.constantFrom('wall', 'scene', 'take', 'song', 'cue', 'shot');
    const numbers = fc.integer({ min: 1, max: 9_999 });
    const by = fc.constantFrom('_', ' ', '-', '.');
    fc.assert(
      fc.property(words, words, numbers, numbers, by, fc.boolean(), (one, two, a, b, separator, padded) => {
        fc.pre(a !== b);
        const shown = (number: number) => (padded ? String(number).padStart(4, '0') : String(number));
        const nameOf = (x: number, y: number) => [one, shown(x), two, shown(y)].join(separator);
        const matcher = new NameMatcher([{ id: 'item', name: nameOf(a, b) }]);
        expect(itemOf(matcher.match(`${nameOf(a, b)}_v001.mov`))).toBe('item');
        expect(itemOf(matcher.match(`${nameOf(b, a)}_v001.mov`))).toBeNull();
      }),
      { numRuns: 1_000 },
    );
  });

  it('another number, another size, another revision or another letter of a screen is never the same item', () => {
    const pairs = fc.constantFrom(
      ...[
        ['1', '2'],
        ['010', '020'],
        ['4K', '8K'],
        ['16x9', '9x16'],
        ['1080p', '2160p'],
        ['R1', 'R2'],
        ['A', 'B'],
        ['2026-11-22', '2026-11-23'],
        ['HAP', 'ProRes'],
        ['25fps', '50fps'],
        ['Left', 'Right'],
      ],
    );
    fc.assert(
      fc.property(
        pairs,
        fc.constantFrom('Wall', 'LED Main', 'Teaser', '夜の街'),
        fc.boolean(),
        (pair, name, swap) => {
          const [one = '', other = ''] = swap ? pair.toReversed() : pair;
          const matcher = new NameMatcher([{ id: 'item', name: `${name} ${one}` }]);
          expect(itemOf(matcher.match(`${name}_${one}_v3.mov`))).toBe('item');
          expect(itemOf(matcher.match(`${name}_${other}_v3.mov`))).toBeNull();
          expect(itemOf(matcher.match(`${name}_v3.mov`))).toBeNull();
        },
      ),
    );
  });

  it('case, separators and the extension make no difference to which item is meant', () => {
    fc.assert(
      fc.property(anyFile, fc.constantFrom('.mov', '.MP4', '.mxf'), ({ matcher, file }, extension) => {
        const before = itemOf(matcher.match(file));
        fc.pre(/^[ -~]*$/.test(file) && !/[A-Z][a-z]+[A-Z]|[a-z][A-Z]|[-+#.:(]/.test(stem(file)));
        const after = itemOf(matcher.match(`${stem(file).toUpperCase().replaceAll('_', ' ')}${extension}`));
        if (before !== null && after !== null) expect(after.toLowerCase()).toBe(before.toLowerCase());
      }),
      { numRuns: 1_000 },
    );
  });

  it('separators and case make no difference to the answer, whatever codec, side or stamp a name ends with', () => {
    const names = fc.constantFrom('LED Main', 'Halo', 'Logo');
    const behind = fc.subarray(['Left', 'R', 'HAP', 'Q', 'Alpha', 'ProRes', '4K', 'v202611221430'], {
      maxLength: 4,
    });
    const items = fc.subarray(
      ['', 'Left', 'Right', 'R', 'Alpha', 'HAP', '4K'].map((word) => word.trim()),
      { minLength: 1 },
    );
    const by = fc.constantFrom('_', ' ', '-', '.');
    fc.assert(
      fc.property(
        names,
        behind,
        items,
        by,
        fc.constantFrom('', '_'),
        (name, words, tags, separator, tail) => {
          const library = tags.map((tag) => `${name} ${tag}`.trim());
          const matcher = new NameMatcher(library.map((id) => ({ id, name: id })));
          const plain = [name.replace(' ', '_'), ...words].join('_');
          const answer = (file: string) => {
            const result = matcher.match(`${file}.mov`);
            if (result.kind === 'none') return [];
            return result.kind === 'match' ? [result.candidate.id] : result.candidates.map(({ id }) => id);
          };
          const before = answer(plain);
          expect(answer(plain.replaceAll('_', separator))).toEqual(before);
          expect(answer(plain.toUpperCase())).toEqual(before);
          expect(answer(plain.replace(/HAP_(?=Q|Alpha|R\b)/, `HAP${tail}`))).toEqual(before);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('words in another order are never certainly an item', () => {
    const words = fc.shuffledSubarray(['led', 'main', 'ocean', 'wall', 'loop', 'north'], { minLength: 2 });
    fc.assert(
      fc.property(words, fc.infiniteStream(fc.nat(100)), (ordered, dice) => {
        const other = ordered.toSorted(() => (dice.next().value ?? 0) - 50);
        const matcher = new NameMatcher([{ id: 'item', name: ordered.join(' ') }]);
        const isSame = other.join(' ') === ordered.join(' ');
        expect(itemOf(matcher.match(`${other.join('_')}_v3.mov`))).toBe(isSame ? 'item' : null);
      }),
      { numRuns: 1_000 },
    );
  });

  it('a side or a letter that the item does not say is always asked about, wherever it stands', () => {
    const side = fc.constantFrom('L', 'R', 'Left', 'Right', 'A', 'B', 'SL', 'SR');
    const tags = fc.shuffledSubarray(['ProRes', 'DNxHR', 'v3', '4K', '25fps', '20261122']);
    fc.assert(
      fc.property(side, tags, fc.nat(10), fc.boolean(), (letter, around, at, hasTwins) => {
        const parts = around.toSpliced(at % (around.length + 1), 0, letter);
        const names = hasTwins ? ['LED Main', 'LED Main Left', 'LED Main Right'] : ['LED Main'];
        const matcher = new NameMatcher(names.map((id) => ({ id, name: id })));
        expect(itemOf(matcher.match(`LED_Main_${parts.join('_')}.mov`))).not.toBe('LED Main');
      }),
      { numRuns: 1_000 },
    );
  });

  it('a tag of the item that the file lacks or contradicts is always asked about', () => {
    const tags = fc.constantFrom(
      ...[
        ['4K', '8K'],
        ['16x9', '9x16'],
        ['HAP', 'ProRes'],
        ['25fps', '50fps'],
        ['R2', 'R3'],
        ['1080p', '2160p'],
      ],
    );
    fc.assert(
      fc.property(tags, tags, fc.boolean(), ([one = '', other = ''], [second = ''], contradicts) => {
        fc.pre(one !== second && other !== second);
        const matcher = new NameMatcher([{ id: 'item', name: `Wall ${one} ${second}` }]);
        const said = contradicts ? [other, second] : [second];
        expect(itemOf(matcher.match(`Wall_${said.join('_')}_v003.mov`))).toBeNull();
      }),
      { numRuns: 500 },
    );
  });

  it('a version added to a file never changes the name of a new item', () => {
    fc.assert(
      fc.property(anyFile, fc.integer({ min: 1, max: 99 }), ({ matcher, file }, number) => {
        fc.pre(/^[ -~]*$/.test(file));
        const plain = `${stem(file).replace(/[._ -]v\d+$/i, '')}.mov`;
        fc.pre(!/(?:v|r|rev|vers|ver|version)[ _.-]?\d|rev|_[A-Z]$|[（(\])]|^\d|\d\.mov$/i.test(plain));
        const named = matcher.newNameFor(plain);
        expect(named.trim()).toBe(named);
        expect(named).not.toBe('');
        expect(matcher.newNameFor(`${stem(plain)}_v${String(number).padStart(3, '0')}.mov`)).toBe(named);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('thousands of names', () => {
  const syllables = 'ka lo mi ter van sol gri pen dar fu nex ost ber ula hei'.split(' ');
  const wordAt = (seed: number) =>
    [seed, seed * 7 + 3, seed * 13 + 5].map((at) => syllables[at % 15]).join('');
  const nameAt = (seed: number) =>
    `${['LED', 'IMAG', 'Look'][seed % 3]} ${wordAt(seed)} ${wordAt(seed * 31 + 7)}`;
  const items = Array.from({ length: 5_000 }, (_, index) => ({
    id: String(index),
    name: `${nameAt(index)} ${index % 50}`,
  }));

  it('are compared with a few items each, give others a turn, and are matched once', async () => {
    let turns = 0;
    const giveTurn = async () => {
      turns += 1;
    };
    const matcher = await NameMatcher.of(items, giveTurn);
    // Every turn costs a little, too.
    expect(turns).toBeGreaterThanOrEqual(200);
    expect(turns).toBeLessThan(300);
    const files = Array.from(
      { length: 2_000 },
      (_, index) => `${nameAt(index * 17 + 1).replace('a', 'e')}_v${index}.mov`,
    );
    turns = 0;
    await matcher.matchAll(files, giveTurn);
    expect(turns).toBeGreaterThanOrEqual(90);
    expect(turns).toBeLessThan(120);
    expect(matcher.comparisons / files.length).toBeLessThan(150);
    const before = matcher.comparisons;
    for (const file of files) matcher.match(file);
    expect(matcher.comparisons).toBe(before);
  });

  it('take no more comparisons for each where there are ten times as many items', async () => {
    const giveTurn = async () => {};
    const files = Array.from({ length: 300 }, (_, index) => `LED_${wordAt(index)}_Roof_v2.mov`);
    const counted = async (count: number) => {
      const matcher = await NameMatcher.of(items.slice(0, count), giveTurn);
      await matcher.matchAll(files, giveTurn);
      return matcher.comparisons / files.length;
    };
    expect(await counted(5_000)).toBeLessThan(Math.max(1, await counted(500)) * 5);
  });
});
