import { expect, it } from 'vitest';
import { nameBreak, nameCut } from './name-cut.ts';

it.each([
  ['Encore_Countdown_v3.mp4', 'Encore_Countdown', '_v3.mp4'],
  ['AURORA_LED_WALL_sRGB_FINAL_v012.mp4', 'AURORA_LED_WALL_sRGB_FINAL', '_v012.mp4'],
  ['Backdrop_master_final_2.mov', 'Backdrop_master', '_final_2.mov'],
  ['Halo Chorus Loop 15360 r4.mov', 'Halo Chorus Loop 15360', ' r4.mov'],
  // Only the extension stands apart, and would say too little.
  ['EncoreCountdownFinal22.mov', 'EncoreCountdow', 'nFinal22.mov'],
  ['LED_Main_v005.mov', 'LED_Main_v005.mov', ''],
])('%s is shortened before what tells it from others', (name, start, end) => {
  const letters = [...name];
  const cut = nameCut(letters);
  expect([letters.slice(0, cut).join(''), letters.slice(cut).join('')]).toEqual([start, end]);
});

it.each([
  ['LED_Main_v006_8K.mov', 'LED_Main', '_v006_8K.mov'],
  ['Encore_Countdown_v3.mp4', 'Encore_Countdown', '_v3.mp4'],
  ['Ramp_v4.mov', 'Ramp_v4.mov', ''],
])('%s goes on in a second line before its version', (name, start, end) => {
  const letters = [...name];
  const cut = nameBreak(letters);
  expect([letters.slice(0, cut).join(''), letters.slice(cut).join('')]).toEqual([start, end]);
});
