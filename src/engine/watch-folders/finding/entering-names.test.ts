import { describe, expect, it } from 'vitest';
import { EnteringNames } from './entering-names.ts';
import { compileGlob } from './glob.ts';

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

  it('takes a frame as part of a sequence, and tells nothing of one that is filtered', () => {
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

describe('globs', () => {
  it.each([
    ['*', 'a/b.mov', true],
    ['a*b', 'axxb', true],
    ['a*b', 'x/axxb', true],
    ['/a*b', 'x/axxb', false],
    ['x/*', 'x/a/b', false],
    ['x/**', 'x/a/b', true],
    ['**/b', 'b', true],
    ['**/b', 'a/ab', false],
    ['?.mov', 'ä.mov', true],
    ['u\u0308.mov', 'ü.mov', true],
    ['[a-c]1', 'b1', true],
    ['[!a-c]1', 'b1', false],
    ['*.{mov,mp4}', 'a.MP4', true],
    ['*.{mov,mp4}', 'a.mxf', false],
    ['a{b', 'a{b', true],
    ['a[b', 'a[b', true],
    ['a.mov', 'axmov', false],
  ] as const)('%s on %s: %s', (glob, path, expected) => expect(compileGlob(glob)(path)).toBe(expected));

  it('stays quick for a pattern made to be slow', () => {
    expect(compileGlob('*a*a*a*a*a*a*a*a*a*a*a*a*b')('a'.repeat(255))).toBe(false);
  });
});
