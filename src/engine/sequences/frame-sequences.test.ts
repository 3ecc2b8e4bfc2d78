import { describe, expect, it } from 'vitest';
import { sequenceTexts } from '../../shared/messages/sequences.ts';
import { groupImageSequences } from './frame-sequences.ts';

const frames = (count: number, first: number, name: (number: string) => string) =>
  Array.from({ length: count }, (_, index) => name(String(first + index).padStart(4, '0')));

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

  it('take the name of their folder where files have only a number', () => {
    const { sequences } = groupImageSequences(['0001.png', '0002.png'], 'Halo_v04');
    expect(sequences.map(({ name }) => name)).toEqual(['Halo_v04']);
  });

  it('are not single pictures, nor videos with a number', () => {
    const names = ['still.0001.exr', 'LED_0001.mov', 'LED_0002.mov', '0001.exr.mov'];
    expect(groupImageSequences(names)).toEqual({ sequences: [], others: names });
  });
});
