import { describe, expect, it } from 'vitest';
import { groupImageSequences } from './image-sequences.ts';

const frames = (count: number, first: number, name: (number: string) => string) =>
  Array.from({ length: count }, (_, index) => name(String(first + index).padStart(4, '0')));

describe('image sequences', () => {
  it('are told of once and named for what they are', () => {
    const names = ['LED_Main_v2.mov', ...frames(1240, 1, (n) => `name.${n}.exr`), 'poster.jpg'];
    const { sequences, others } = groupImageSequences(names);
    expect(others).toEqual(['LED_Main_v2.mov', 'poster.jpg']);
    expect(sequences).toHaveLength(1);
    expect(sequences[0]).toMatchObject({
      pattern: 'name.####.exr',
      frameCount: 1240,
      firstFrame: 1,
      lastFrame: 1240,
      missingCount: 0,
      says: '1,240 EXR frames: the service takes video files',
    });
  });

  it('are kept apart by name, width and kind, and count what is missing', () => {
    const names = [
      ...frames(3, 1001, (n) => `a_${n}.dpx`),
      'a_1010.dpx',
      ...frames(2, 1, (n) => `b${n}.png`),
      ...frames(2, 1, (n) => `b${n}.tif`),
    ];
    const { sequences } = groupImageSequences(names);
    expect(sequences.map(({ pattern, missingCount }) => [pattern, missingCount])).toEqual([
      ['a_####.dpx', 6],
      ['b####.png', 0],
      ['b####.tif', 0],
    ]);
  });

  it('are not single pictures, nor videos with a number', () => {
    const names = ['still.0001.exr', 'LED_0001.mov', 'LED_0002.mov', '0001.exr.mov'];
    expect(groupImageSequences(names)).toEqual({ sequences: [], others: names });
  });
});
