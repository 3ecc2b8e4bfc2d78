import { describe, expect, it } from 'vitest';
import { sequenceTexts } from '../../shared/messages/sequences.ts';
import {
  groupImageSequences,
  sequenceOfPattern,
  sequenceWithin,
  sequenceWithout,
} from './frame-sequences.ts';

const frames = (count: number, first: number, name: (number: string) => string) =>
  Array.from({ length: count }, (_, index) => name(String(first + index).padStart(4, '0')));

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

const patternsOf = (names: readonly string[]) =>
  groupImageSequences(names).sequences.map(({ pattern, missingCount }) => [pattern, missingCount]);

describe('image sequences', () => {
  it('are one each, named for what their files share', () => {
    const names = ['LED_Main_v2.mov', ...frames(1240, 1, (n) => `name.${n}.exr`), 'poster.jpg'];
    const { sequences, others } = groupImageSequences(names);
    expect(others).toEqual(['LED_Main_v2.mov', 'poster.jpg']);
    expect(sequences).toHaveLength(1);
    expect(sequences[0]).toMatchObject({
      name: 'name',
      pattern: 'name.####.exr',
      extension: 'exr',
      frameCount: 1240,
      firstFrame: 1,
      lastFrame: 1240,
      missing: [],
      missingCount: 0,
    });
  });

  it('name every gap', () => {
    const names = frames(240, 1001, (n) => `Halo_v04.${n}.exr`).filter(
      (name) => !/1043|1107|1108/.test(name),
    );
    const [sequence] = groupImageSequences(names.toReversed()).sequences;
    expect(sequence?.frames.map(({ number }) => number).slice(0, 3)).toEqual([1001, 1002, 1003]);
    expect(sequence?.missing).toEqual([
      { first: 1043, last: 1043 },
      { first: 1107, last: 1108 },
    ]);
    expect(sequence && sequenceTexts.summary(sequence)).toBe(
      'Halo_v04, 1001-1240, EXR, 237 frames, 3 missing: 1043, 1107-1108',
    );
  });

  it('are kept apart by name, width and kind', () => {
    const names = [
      ...frames(3, 1001, (n) => `a_${n}.dpx`),
      'a_1010.dpx',
      ...frames(2, 1, (n) => `b${n}.png`),
      ...frames(2, 1, (n) => `b${n}.tif`),
    ];
    expect(patternsOf(names)).toEqual([
      ['a_####.dpx', 6],
      ['b####.png', 0],
      ['b####.tif', 0],
    ]);
  });

  it('go on where the numbers outgrow their padding, and where they were never padded', () => {
    const outgrown = ['099', '100', '998', '999', '1000', '1001'].map((n) => `a.${n}.exr`);
    expect(patternsOf(outgrown)).toEqual([['a.###.exr', 897]]);
    const unpadded = Array.from({ length: 120 }, (_, index) => `b${index + 1}.png`);
    expect(patternsOf(unpadded)).toEqual([['b#.png', 0]]);
  });

  it('are not two stills named after their size', () => {
    const names = ['still_720.png', 'still_1080.png'];
    expect(groupImageSequences(names)).toEqual({ sequences: [], others: names });
  });

  it('are not stills with a date or a serial number, and have at most a million gaps', () => {
    const stills = ['still_20240611093000.png', 'still_20240711093000.png'];
    const serials = ['a_0000000001.png', 'a_9999999999.png'];
    const names = [...stills, ...serials, 'b_0000001.png', 'b_1000003.png'];
    expect(groupImageSequences(names)).toEqual({ sequences: [], others: names });
    expect(patternsOf(['b_0000001.png', 'b_1000002.png'])).toEqual([['b_#######.png', 1_000_000]]);
  });

  it('go on without a few frames that are more than a million numbers off, and name those', () => {
    const render = frames(3, 1, (n) => `Halo_v04.${n}.exr`);
    const far = ['Halo_v04.1000005.exr', 'Halo_v04.20261127.exr'];
    const { sequences, others } = groupImageSequences([...far, ...render]);
    expect(others).toEqual(far);
    expect(sequences.map(sequenceTexts.summary)).toEqual([
      'Halo_v04, 1-3, EXR, 3 frames, 2 stray frames skipped: 1000005, 20261127',
    ]);
    const near = [...render, 'Halo_v04.1000004.exr'];
    expect(patternsOf(near)).toEqual([['Halo_v04.####.exr', 1_000_000]]);
    // As many far off as near each other are no strays.
    expect(patternsOf([...render.slice(1), ...far])).toEqual([]);
  });

  it.each([
    ['one far behind', [...range(1, 50), 9001], [9001]],
    ['one far before', [1, ...range(1001, 1240)], [1]],
    ['some on both sides', [1, 2, ...range(1001, 1240), 5000, 5001], [1, 2, 5000, 5001]],
    ['one behind a gap as long as the render', [...range(1, 50), 101], undefined],
    ['one beside a handful', [...range(1, 7), 9000], [9000]],
    ['one beside few others', [...range(1, 4), 9001], undefined],
    ['more than a few', [...range(1, 50), ...range(9001, 9011)], undefined],
    ['a gap in the middle of the render', [...range(1, 50), ...range(500, 550)], undefined],
  ])('name few frames that are apart from all others: %s', (_, numbers, apart) => {
    const [sequence] = groupImageSequences(
      numbers.map((number) => `Halo.${String(number).padStart(4, '0')}.png`),
    ).sequences;
    expect(sequence?.apart).toEqual(apart);
  });

  it('are without a frame that a person skips, until the render reaches it', () => {
    const found = (numbers: readonly number[]) => {
      const names = numbers.map((number) => `Halo.${String(number).padStart(4, '0')}.png`);
      const [sequence] = groupImageSequences(names).sequences;
      if (!sequence) throw new Error('no sequence');
      return sequence;
    };
    const rest = range(1, 50).filter((number) => number !== 20);
    const without = sequenceWithout(found([...rest, 9001]), [9001, 20]);
    expect(without.frames.map(({ number }) => number)).toEqual(rest);
    expect(without).toMatchObject({ missing: [{ first: 20, last: 20 }], missingCount: 1, frameCount: 49 });
    expect(sequenceTexts.summary(without)).toBe(
      'Halo, 1-50, PNG, 49 frames, 1 missing: 20, 1 stray frame skipped: 9001',
    );
    const reached = found(range(8000, 9001));
    expect(sequenceWithout(reached, [9001])).toEqual(reached);
  });

  it('take the name of their folder where files have only a number', () => {
    const { sequences } = groupImageSequences(['0001.png', '0002.png'], 'Halo_v04');
    expect(sequences.map(({ name }) => name)).toEqual(['Halo_v04']);
  });

  it('are not single pictures, nor videos with a number', () => {
    const names = ['still.0001.exr', 'LED_0001.mov', 'LED_0002.mov', '0001.exr.mov'];
    expect(groupImageSequences(names)).toEqual({ sequences: [], others: names });
  });
});

describe('frames with negative numbers', () => {
  const negativeOf = (names: readonly string[]) =>
    groupImageSequences(names).sequences.map(({ pattern, negative }) => [pattern, negative]);
  const both = (prefix: string) => [
    ...frames(3, 0, (n) => `${prefix}${n}.exr`),
    ...frames(3, 1, (n) => `${prefix}-${n}.exr`),
  ];

  it.each(['shot.', 'shot_', 'shot ', ''])('are known after "%s", with those of their render', (prefix) => {
    expect(negativeOf(both(prefix))).toEqual([
      [`${prefix}####.exr`, 'in_another_sequence'],
      [`${prefix}-####.exr`, 'all'],
    ]);
  });

  it('are known where there are no others, and where there is but one', () => {
    expect(negativeOf(frames(3, 1, (n) => `shot.-${n}.exr`))).toEqual([['shot.-####.exr', 'all']]);
    expect(negativeOf(['shot.-0001.exr', 'shot.0000.exr', 'shot.0001.exr'])).toEqual([
      ['shot.####.exr', 'in_another_sequence'],
    ]);
  });

  it('are not frames whose names have a hyphen before the number', () => {
    expect(negativeOf(both('shot'))).toEqual([
      ['shot####.exr', 'none'],
      ['shot-####.exr', 'none'],
    ]);
    expect(negativeOf(frames(3, 1, (n) => `shot -${n}.exr`))).toEqual([['shot -####.exr', 'none']]);
    const kinds = [...frames(2, 1, (n) => `a.${n}.exr`), ...frames(2, 1, (n) => `a.-${n}.png`)];
    expect(negativeOf(kinds)[0]).toEqual(['a.####.exr', 'none']);
  });

  it('are known by a pattern, and no part of a range', () => {
    const names = both('v12_').map((name) => name.replace('v12_', 'v12.'));
    expect(sequenceOfPattern(names, 'v12.%04d.exr', '')?.negative).toBe('in_another_sequence');
    const [positive, negative] = groupImageSequences(names).sequences;
    if (!positive || !negative) throw new Error('no sequences');
    expect(sequenceWithin(positive, { first: 0, last: 1 }).negative).toBe('none');
    expect(sequenceWithin(negative, { first: 1, last: 2 }).negative).toBe('all');
  });
});

describe('a pattern', () => {
  const of = (names: readonly string[], pattern: string) => sequenceOfPattern(names, pattern, 'renders');

  it('says where the number begins, where a version stands right before it', () => {
    const names = [...frames(3, 9, (n) => `LED_v012${n}.png`), 'LED_v01210000.png', 'LED_v012.png'];
    expect(of(names, 'LED_v012####.png')).toMatchObject({
      name: 'LED_v012',
      pattern: 'LED_v012####.png',
      firstFrame: 9,
      lastFrame: 10000,
      frameCount: 4,
    });
    expect(of(names, 'LED_v012%04d.PNG')?.frameCount).toBe(4);
  });

  it('takes no other files, and no file alone', () => {
    expect(of(['a0001.png', 'a0002.exr', 'b0002.png', 'a001x.png'], 'a####.png')).toBeNull();
    expect(of(['a0001.png', 'a0002.png'], 'a.png')).toBeNull();
    expect(of(['a0000000001.png', 'a9999999999.png'], 'a%010d.png')).toBeNull();
  });
});

describe('a part of a sequence', () => {
  const [whole] = groupImageSequences(frames(10, 1, (n) => `a.${n}.exr`)).sequences;

  it('counts what is missing at its ends and inside', () => {
    if (!whole) throw new Error('no sequence');
    expect(sequenceWithin(whole, { first: 3, last: 5 })).toMatchObject({
      frameCount: 3,
      firstFrame: 3,
      lastFrame: 5,
      missing: [],
    });
    expect(sequenceWithin(whole, { first: 9, last: 12 })).toMatchObject({
      frameCount: 2,
      missing: [{ first: 11, last: 12 }],
      missingCount: 2,
    });
    expect(sequenceWithin(whole, { first: 20, last: 21 })).toMatchObject({ frameCount: 0, missingCount: 2 });
  });
});
