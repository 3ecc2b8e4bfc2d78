import { describe, expect, it } from 'vitest';
import { asWritten, isHint, readFileName, readItemName, writtenWithout } from './read-name.ts';

describe('what a name is compared by', () => {
  it.each([
    ['LED_Main', 'ledmain', 'ledmain'],
    ['LED Main_v012', 'ledmainv12', 'ledmain'],
    ['Screen 02', 'screen2', 'screen2'],
    ['Screen 0', 'screen0', 'screen0'],
    ['Screen 00', 'screen0', 'screen0'],
    ['Screen 1_2', 'screen1.2', 'screen1.2'],
    ['Screen 9_9', 'screen9.9', 'screen9.9'],
    ['Screen 0_10', 'screen0.10', 'screen0.10'],
    ['1_A_2', '1a2', '1a2'],
    ['v012', 'v12', ''],
  ])('%s: %s, and %s without what describes the render', (name, key, coreKey) => {
    expect(readItemName(name)).toMatchObject({ key, coreKey });
  });

  it('has its words, its numbers and what may go apart', () => {
    const { words, numbers, tags } = readFileName('show/LED_Main_03_preview_v012.mov');
    expect({ words, numbers, tags: tags.map(({ quoted }) => quoted) }).toEqual({
      words: ['led', 'main', 'preview'],
      numbers: ['3'],
      tags: ['_v012'],
    });
  });

  it.each([
    ['preview', 'hint'],
    ['main', 'word'],
    ['12', 'number'],
    ['🔥', 'symbol'],
    ['v012', 'version'],
  ])('%s is a %s', (name, kind) => {
    expect(readItemName(name).tokens.map((token) => token.kind)).toEqual([kind]);
    expect(isHint(name)).toBe(kind === 'hint');
  });
});

describe('which version may go', () => {
  it.each([
    ['Main_v012', '_v012'],
    ['v012_Main', 'v012'],
    ['Main_v012_Side', '_v012'],
    ['Main_v8', '_v8'],
    ['V8_Engine', ''],
    ['V8', ''],
    ['Main_(v8)_Side', '(v8)'],
    ['Main_v3_v8', '_v8'],
    ['Main_v3_v012', '_v012'],
    ['Main_ver 05_Side', '_ver 05'],
    ['Main_r05_Side', ''],
  ])('of %s: %s', (name, gone) => {
    expect(
      readItemName(name)
        .tags.map(({ quoted }) => quoted)
        .join(),
    ).toBe(gone);
  });
});

describe('a name as it was written, without what may go', () => {
  it.each([
    ['LED_Main_v012', 'LED_Main'],
    ['LED Main (v012) Side', 'LED Main Side'],
    ['LED Main [v012]', 'LED Main'],
    ['v012_LED Main', 'LED Main'],
    ['LED_(Main)_v012', 'LED_(Main)'],
    ['LED_03_v012', 'LED_03'],
  ])('%s: %s', (name, left) => {
    const read = readItemName(name);
    expect(writtenWithout(read, read.tags)).toBe(left);
  });

  it('has its numbers as somebody wants them', () => {
    const read = readItemName('LED_03_Main');
    expect(writtenWithout(read, [], (token) => `<${asWritten(read, token)}>`)).toBe('LED_<03>_Main');
  });
});
