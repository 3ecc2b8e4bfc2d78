import { expect, it } from 'vitest';
import { dataFolder } from './data-folder.ts';

it.each([
  ['linux', {}, '/home/mara', '/home/mara/.local/share/renderdrop'],
  ['linux', { XDG_DATA_HOME: '/data' }, '/home/mara', '/data/renderdrop'],
  ['linux', { XDG_DATA_HOME: 'relative' }, '/home/mara', '/home/mara/.local/share/renderdrop'],
  ['linux', { RENDERDROP_HOME: '/farm/node7', XDG_DATA_HOME: '/data' }, '/home/mara', '/farm/node7'],
  ['linux', { RENDERDROP_HOME: '' }, '/home/mara', '/home/mara/.local/share/renderdrop'],
  ['darwin', {}, '/Users/mara', '/Users/mara/Library/Application Support/Renderdrop'],
  ['win32', { LOCALAPPDATA: 'D:\\Local' }, 'C:\\Users\\mara', 'D:\\Local\\Renderdrop'],
  ['win32', {}, 'C:\\Users\\mara', 'C:\\Users\\mara\\AppData\\Local\\Renderdrop'],
  ['win32', { RENDERDROP_HOME: 'E:\\rd' }, 'C:\\Users\\mara', 'E:\\rd'],
] as const)('on %s with %j at %s keeps its files in %s', (platform, environment, homeDirectory, expected) => {
  expect(dataFolder({ platform, environment, homeDirectory })).toBe(expected);
});
