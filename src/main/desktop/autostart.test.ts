import { expect, test } from 'vitest';
import { autostartEntry, autostartPath } from './autostart.ts';

test('the file is in the folder that the desktop reads; a relative folder is ignored, as the specification says', () => {
  expect(autostartPath({}, '/home/ada')).toBe('/home/ada/.config/autostart/renderdrop.desktop');
  expect(autostartPath({ XDG_CONFIG_HOME: '/etc/ada' }, '/home/ada')).toBe(
    '/etc/ada/autostart/renderdrop.desktop',
  );
  expect(autostartPath({ XDG_CONFIG_HOME: 'ada' }, '/home/ada')).toBe(
    '/home/ada/.config/autostart/renderdrop.desktop',
  );
});

test.each([
  ['/opt/Renderdrop/renderdrop', 'Exec="/opt/Renderdrop/renderdrop"'],
  ['/home/ada/My Apps/Renderdrop.AppImage', 'Exec="/home/ada/My Apps/Renderdrop.AppImage"'],
  ['/opt/100%/a$b', String.raw`Exec="/opt/100%%/a\\$b"`],
])('starts %s, however its path is written', (program, line) => {
  expect(autostartEntry(program).split('\n')).toContain(line);
});
