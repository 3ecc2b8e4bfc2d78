import { describe, expect, it } from 'vitest';
import { EnteringNames } from './entering-names.ts';

const longName = `${'é'.repeat(125)}x.mov`;

describe('names that enter', () => {
  const all = new EnteringNames({ include: [], exclude: [] });
  it.each([
    'LED_Main_v1.mov',
    'a.MXF',
    'sub/dir/a.mp4',
    '夜の街.mov',
    '🎬.webm',
    'Bu\u0308hne.mov',
    longName,
  ])('%s', (path) => expect(all.verdict(path)).toBe('enters'));
  it.each([
    '.hidden.mov',
    '._LED_Main.mov',
    '.LED_Main.mov.Xy12aB',
    'LED.mov.part',
    'LED.mov.partial',
    'LED.mov.tmp',
    'LED.mov.crdownload',
    'LED.mov~',
    '~LED.mov',
    '_UNPACK_LED.mov',
    'notes.txt',
    'mov',
    '.mov',
  ])('never %s', (path) => expect(all.verdict(path)).toBe('never'));

  it('takes a frame as part of a sequence, and does not report frames that are filtered', () => {
    expect(all.verdict('shots/frame.0001.exr')).toBe('frame');
    expect(all.verdict('still.exr')).toBe('never');
    expect(new EnteringNames({ include: ['*.mov'], exclude: [] }).verdict('frame.0001.exr')).toBe('never');
  });
});

describe('filters', () => {
  const filter = new EnteringNames({ include: ['*.mov', 'final/**'], exclude: ['*_test*', '**/old/**'] });
  it.each([
    ['a.mov', 'enters'],
    ['deep/down/A.MOV', 'enters'],
    ['a.mp4', 'left_out'],
    ['final/a.mp4', 'enters'],
    ['a_test_v1.mov', 'left_out'],
    ['x/old/a.mov', 'left_out'],
    ['old/a.mov', 'left_out'],
    ['bold/a.mov', 'enters'],
  ] as const)('%s: %s', (path, verdict) => expect(filter.verdict(path)).toBe(verdict));
});
