import { expect, test } from 'vitest';
import { isDisplayThere, type SocketFacts } from './display.ts';

const nothing: SocketFacts = { exists: () => false, listed: () => '' };
const withoutFile: SocketFacts = { exists: () => false, listed: () => '… @/tmp/.X11-unix/X1\n' };
const socket = (path: string): SocketFacts => ({
  exists: (asked: string) => asked === path,
  listed: () => '',
});

test.each([
  ['macOS', 'darwin', {}, nothing, true],
  ['Linux without one', 'linux', {}, nothing, false],
  ['X on this computer', 'linux', { DISPLAY: ':1' }, socket('/tmp/.X11-unix/X1'), true],
  ['X on this computer, screen 0', 'linux', { DISPLAY: 'unix:1.0' }, socket('/tmp/.X11-unix/X1'), true],
  ['X whose socket has no file', 'linux', { DISPLAY: ':1' }, withoutFile, true],
  ['X that has gone', 'linux', { DISPLAY: ':1' }, socket('/tmp/.X11-unix/X10'), false],
  ['X over the network', 'linux', { DISPLAY: 'localhost:10.0' }, nothing, true],
  [
    'Wayland',
    'linux',
    { WAYLAND_DISPLAY: 'wayland-0', XDG_RUNTIME_DIR: '/run/user/7' },
    socket('/run/user/7/wayland-0'),
    true,
  ],
  ['Wayland, by its whole path', 'linux', { WAYLAND_DISPLAY: '/run/w' }, socket('/run/w'), true],
  [
    'Wayland that has gone',
    'linux',
    { WAYLAND_DISPLAY: 'wayland-0', XDG_RUNTIME_DIR: '/run/user/7' },
    nothing,
    false,
  ],
] as const)('%s', (_, platform, variables, facts, there) => {
  expect(isDisplayThere(platform, variables, facts)).toBe(there);
});
