import { expect, it } from 'vitest';
import { limits } from '../../shared/api/limits.ts';
import { cleanNameOf } from './clean-item-name.ts';
import { StyleCounter } from './naming-style.ts';
import { readFileName, readItemName } from './read-name.ts';
import { versionOf } from './version-of.ts';

function cleanItemName(fileName: string, siblings: readonly string[]): string {
  const counter = new StyleCounter();
  for (const name of siblings) counter.add(readItemName(name));
  return cleanNameOf(readFileName(fileName), fileName, counter.style());
}

const spaced = ['LED Floor 1', 'LED Floor 2', 'Walk In'];
const underscored = ['LED_Floor_01', 'LED_Floor_02', 'Walk_In', 'Song 1'];

it.each([
  ['LED_Roof_v012.mov', [], 'LED_Roof'],
  ['LED_Roof_v012.mov', spaced, 'LED Roof'],
  ['LED Roof v2.mov', underscored, 'LED_Roof'],
  ['LED.Roof.v07.mov', spaced, 'LED Roof'],
  ['LED-Roof_v2.mov', spaced, 'LED-Roof'],
  ['Opener_20261122_1430_v2.mov', [], 'Opener'],
  ['Opener_20261122_1430_0915.mov', [], 'Opener_0915'],
  ['Opener_2026-11-22.mov', [], 'Opener'],
  ['Opener_22Nov.mov', [], 'Opener'],
  ['Opener_07Jan.mov', [], 'Opener'],
  ['Opener_Feb07.mov', [], 'Opener'],
  ['Opener_07 Dez 2026.mov', [], 'Opener'],
  ['Opener_ver 123456.mov', [], 'Opener'],
  ['Opener_ver 1234567.mov', [], 'Opener_ver 1234567'],
  ['Opener_v20210602a.mov', [], 'Opener'],
  ['Opener_ProRes422HQ_25fps.mov', [], 'Opener'],
  ['Opener_HAP_Q_Alpha_v2.mov', [], 'Opener'],
  ['Opener_comp_ACEScg_to_P3_v0012.mov', [], 'Opener_comp'],
  ['Opener_to_P3_v2.mov', [], 'Opener_to_P3'],
  ['Opener_1080p23.976.mov', [], 'Opener'],
  ['Opener_4K_v2.mov', [], 'Opener'],
  ['Opener_4K_v2.mov', ['Wall 8K'], 'Opener 4K'],
  ['Opener_FINAL2_v3.mov', [], 'Opener'],
  ['Copy of Opener (1).mov', [], 'Opener'],
  ['Kopie von Opener.mov', [], 'Opener'],
  ['Opener（1）.mov', [], 'Opener'],
  ['Opener_[0001-0240].mov', [], 'Opener'],
  ['Main0001-0250.mov', [], 'Main'],
  ['(v2) Opener.mov', [], 'Opener'],
  ['  Opener _v2 .mov', [], 'Opener'],
  ['LED_Floor_03_v2.mov', spaced, 'LED Floor 3'],
  ['LED Floor 3.mov', underscored, 'LED_Floor_03'],
  ['Scene_07.mov', [], 'Scene_07'],
  ['Scene_070.mov', ['Scene 100', 'Scene 200'], 'Scene 070'],
  ['scene_30.mov', ['Scene 010', 'Scene 020'], 'scene 030'],
  ['Song (Live) v2.mov', [], 'Song (Live)'],
  ['Bu\u0308hne_v2.mov', [], 'Bühne'],
  ['カラス_v2.mov', [], 'カラス'],
  ['Final Countdown v2.mov', [], 'Final Countdown'],
  ['V8_Engine_v2.mov', [], 'V8_Engine'],
  ['Opener_preview_v2.mov', [], 'Opener_preview'],
  ['v012.mov', [], 'v012'],
  ['4K_Final.mov', [], '4K_Final'],
  ['prores_60.mov', [], 'prores_60'],
  ['60_HAP_v2.mov', spaced, '60 HAP'],
  ['60_v2_25fps.mov', [], '60'],
  ['wrong_ending.mov.zip', spaced, 'wrong ending'],
  ['LED_Roof_v012.MP4.ZIP', [], 'LED_Roof'],
  ['LED_Roof_v012.txt', [], 'LED_Roof'],
] as const)('a new item for %s beside %j is named %s', (file, siblings, name) => {
  expect(cleanItemName(file, siblings)).toBe(name);
});

it('is never empty, never too long and never ends in a gap', () => {
  for (const file of ['.mov', '___.mov', ' .mov', `${'x'.repeat(400)}_v2.mov`, `${'a '.repeat(180)}.mov`]) {
    const name = cleanItemName(file, []);
    expect(name.length).toBeGreaterThan(0);
    expect(name.length).toBeLessThanOrEqual(limits.mediaNameMax);
    expect(name).toBe(name.trim());
  }
});

it.each([
  ['LED_v012.mov', 'v012', [12]],
  ['LED_v2.1_4k.mov', 'v2.1', [2, 1]],
  ['LED_r3.mov', 'r3', [3]],
  ['LED_revB.mov', 'revB', [2]],
  ['LED_v012_ProRes.mov', 'v012', [12]],
] as const)('%s tells of %s', (file, written, numbers) => {
  expect(versionOf(file)).toEqual({ written, numbers });
});

it('takes no number of a title for a version', () => {
  expect(versionOf('V8_Engine.mov')).toBeNull();
});
