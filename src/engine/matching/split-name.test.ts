import { expect, it } from 'vitest';
import { itemStemOf, nameLengthMax, splitName, stemOf } from './split-name.ts';

it.each([
  ['LED_Main_v012.mov', 'LED_Main_v012'],
  ['/renders/a/LED.Main.MXF', 'LED.Main'],
  ['C:\\renders\\LED.mov', 'LED'],
  ['\\\\server\\share\\LED.mov', 'LED'],
  ['a\\b.mov', 'a\\b'],
  ['LED.v012', 'LED.v012'],
  ['.mov', '.mov'],
  ['LED.mov.txt', 'LED'],
  ['LED.mov.ZIP', 'LED'],
  ['LED.mov.v2', 'LED.mov.v2'],
  ['.zip', '.zip'],
])('the stem of %s is %s', (name, stem) => expect(stemOf(name)).toBe(stem));

it('keeps the slashes of an item, and the end of a name that is too long', () => {
  expect(itemStemOf('Act 1/Opener.mov')).toBe('Act 1/Opener');
  expect(itemStemOf(`${'a'.repeat(600)}b.mov`)).toHaveLength(nameLengthMax - 4);
  expect(itemStemOf('Bu\u0308hne')).toBe('Bühne');
});

const split = (name: string) =>
  splitName(name)
    .map(({ separator, text, kind }) => `${separator}${kind === 'symbol' ? `<${text}>` : `[${text}]`}`)
    .join('');

it.each([
  ['LEDMain_v012', '[led][main]_[v][012]'],
  ['LEDv012', '[led][v][012]'],
  ['LEDv', '[le][dv]'],
  ['LEDvMain', '[le][dv][main]'],
  ['LED', '[led]'],
  ['ledMain', '[led][main]'],
  ['ABCDef', '[abc][def]'],
  ['ABv2', '[ab][v][2]'],
  ['main01b', '[main][01][b]'],
  ['Scene -1', '[scene] <->[1]'],
  ['Scene+1', '[scene]+[1]'],
  ['Scene_+1', '[scene]_<+>[1]'],
  ['(-1)', '(<->[1]'],
  ['-1', '<->[1]'],
  ['- 1', '- [1]'],
  ['C#', '[c]<#>'],
  ['C# Major', '[c]<#> [major]'],
  ['C## Major', '[c]## [major]'],
  ['C#1', '[c]#[1]'],
  ['#1', '#[1]'],
  ['Disney+', '[disney]<+>'],
  ['Disney+ Show', '[disney]<+> [show]'],
  ['9+', '[9]'],
  ['Wall-', '[wall]'],
  ['夜の街', '[夜の街]'],
  ['A夜B', '[a夜][b]'],
  ['HAPQAlpha', '[hap][q][alpha]'],
  ['hapalpha', '[hap][alpha]'],
  ['hap', '[hap]'],
  ['happy', '[happy]'],
  ['_hapq', '_[hap][q]'],
  ['main_v0120001-0250', '[main]_[v][012][0001]-[0250]'],
  ['main_v0121001-1100', '[main]_[v][012][1001]-[1100]'],
  ['main_v0120000-0250', '[main]_[v][012][0000]-[0250]'],
  ['main_v0120002-0250', '[main]_[v][0120002]-[0250]'],
  ['main_v0120001_0250', '[main]_[v][0120001]_[0250]'],
  ['main_v012001-250', '[main]_[v][012001]-[250]'],
  ['main_v0001-0250', '[main]_[v][0001]-[0250]'],
  ['main_v0120001-0001', '[main]_[v][0120001]-[0001]'],
  ['main_v123450001-0250', '[main]_[v][123450001]-[0250]'],
  ['main_v12340001-0250', '[main]_[v][1234][0001]-[0250]'],
  ['main_0120001-0250', '[main]_[0120001]-[0250]'],
  ['mainv012', '[main][v][012]'],
  ['mainv12', '[mainv][12]'],
  ['rev012', '[rev][012]'],
  ['nov01', '[nov][01]'],
  ['mv012', '[mv][012]'],
  ['mainv 012', '[mainv] [012]'],
  ['mainv0', '[mainv][0]'],
])('%s is %s', (name, parts) => expect(split(name)).toBe(parts));

it('says where each part stands, also of those that were one', () => {
  const places = (name: string) => splitName(name).map(({ start, end }) => name.slice(start, end));
  expect(places('Bühne_HAPQ_mainv012')).toEqual(['Bühne', 'HAP', 'Q', 'main', 'v', '012']);
  expect(places('Main_v0120001-0250')).toEqual(['Main', 'v', '012', '0001', '0250']);
  expect(splitName('mäinv012')[0]).toMatchObject({ text: 'main', marked: 'mäin' });
});
