import { expect, it } from 'vitest';
import { exportFileName, exportTitle } from './export-names.ts';

it.each([
  [{ project: 'Aurora Arena Tour', item: null, versionNumber: null }, 'Aurora Arena Tour'],
  [{ project: 'Aurora Arena Tour', item: null, versionNumber: 4 }, 'Aurora Arena Tour v4'],
  [{ project: 'Aurora Arena Tour', item: 'LED Main', versionNumber: 4 }, 'Aurora Arena Tour LED Main v4'],
  [{ project: null, item: 'LED Main', versionNumber: null }, 'LED Main'],
])('an export of %o is titled “%s”', (place, title) => {
  expect(exportTitle(place)).toBe(title);
});

it('names a file by its title and its program', () => {
  expect(exportFileName('Aurora Arena Tour v4', 'csv')).toBe('Aurora Arena Tour v4 notes.csv');
  expect(exportFileName('AC/DC: Live?', 'edl')).toBe('AC DC Live notes.edl');
  expect(exportFileName('Tour', 'nuke')).toBe('Tour notes for Nuke.py');
  expect(exportFileName('Tour', 'blender')).toBe('Tour notes for Blender.py');
  expect(exportFileName('', 'json')).toBe('notes.json');
});
