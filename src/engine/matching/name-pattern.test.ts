import { describe, expect, it } from 'vitest';
import { NameMatcher } from './match-by-name.ts';
import { compilePattern, type NamePattern, readByPattern } from './name-pattern.ts';

const matchByPattern = (path: string, form: NamePattern, items: readonly { id: string; name: string }[]) =>
  new NameMatcher(items).matchByPattern(path, form);

function pattern(source: string): NamePattern {
  const compiled = compilePattern(source);
  if (compiled.kind === 'invalid') throw new Error(compiled.says);
  return compiled.pattern;
}

describe('name patterns', () => {
  it.each([
    ['', 'Enter a pattern'],
    ['{item', 'has no matching }'],
    ['item}_v{version}', 'has no matching {'],
    ['{item}{screen}', 'between {screen}'],
    ['{thing}_{item}', 'Unknown placeholder {thing}'],
    ['{item}_{item}', 'only once'],
    ['LED_v{version}', 'Add {item}'],
    [`{item}${'x'.repeat(600)}`, 'longer than'],
  ])('refuses %j and says why', (source, words) => {
    const compiled = compilePattern(source);
    expect(compiled.kind === 'invalid' ? compiled.says : 'taken').toContain(words);
  });

  it('reads names exactly', () => {
    expect(readByPattern('Opener_Main_v012.mov', pattern('{item}_{screen}_v{version}'))).toEqual({
      kind: 'parsed',
      values: { item: 'Opener', screen: 'Main', version: '012' },
    });
    expect(readByPattern('20260131-Opener-final.mov', pattern('{date}-{item}-{any}'))).toEqual({
      kind: 'parsed',
      values: { date: '20260131', item: 'Opener', any: 'final' },
    });
    expect(readByPattern('OPENER_V2.MOV', pattern('{item}_v{version}'))).toMatchObject({ kind: 'parsed' });
  });

  it('takes nothing that is not of its form', () => {
    expect(readByPattern('Opener_v12b.mov', pattern('{item}_v{version}'))).toEqual({ kind: 'no_match' });
    expect(readByPattern('_v12.mov', pattern('{item}_v{version}'))).toEqual({ kind: 'no_match' });
  });

  it('says when it can be read in several ways, and asks the project which is meant', () => {
    const form = pattern('{item}_{screen}_v{version}');
    expect(readByPattern('LED_Main_Left_v2.mov', form)).toMatchObject({ kind: 'ambiguous' });
    const items = [{ id: 'main', name: 'LED Main' }];
    expect(matchByPattern('LED_Main_Left_v2.mov', form, items)).toMatchObject({
      kind: 'match',
      candidate: { id: 'main' },
    });
    const both = [...items, { id: 'led', name: 'LED' }];
    expect(matchByPattern('LED_Main_Left_v2.mov', form, both)).toMatchObject({ kind: 'ask' });
    expect(matchByPattern('Sky_Left_v2.mov', form, both)).toMatchObject({ kind: 'none' });
    expect(matchByPattern('Sky.mov', form, both)).toMatchObject({ kind: 'none' });
  });

  it('reads the folders above a file where it has slashes', () => {
    const form = pattern('{project}/{item}_v{version}');
    const values = { project: 'Aurora Tour', item: 'LED_Main', version: '3' };
    expect(readByPattern('/renders/Aurora Tour/LED_Main_v3.mov', form)).toEqual({ kind: 'parsed', values });
    expect(readByPattern('D:\\renders\\Aurora Tour\\LED_Main_v3.mov', form)).toEqual({
      kind: 'parsed',
      values,
    });
    expect(readByPattern('LED_Main_v3.mov', form)).toEqual({ kind: 'no_match' });
    const items = [{ id: 'main', name: 'LED Main' }];
    expect(matchByPattern('/renders/Aurora Tour/LED_Main_v3.mov', form, items)).toMatchObject({
      kind: 'match',
    });
    expect(matchByPattern('/renders/Aurora Tour/LED_Roof_v3.mov', form, items)).toEqual({
      kind: 'none',
      says: 'No item is named “LED_Roof”.',
      newName: 'LED Roof',
    });
  });

  it('does not go over the same places of a hostile name again and again', () => {
    const form = pattern('{any}_{any}_{any}_{any}_{any}_{any}_{item}_v{version}');
    // Naively, the ways to cut this name into seven are more than 10^12.
    expect(readByPattern('_'.repeat(500), form)).toEqual({ kind: 'no_match' });
  });
});
