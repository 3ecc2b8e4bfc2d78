import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MemoryLogger } from '../../engine/testing/fake-computer.ts';
import { WindowStateFile } from './state-file.ts';
import { defaultWindowState, fitToDisplays } from './window-state.ts';

const screen = { x: 0, y: 0, width: 1_920, height: 1_080 };
const state = (x: number, y: number) => ({ bounds: { x, y, width: 1_000, height: 700 }, isMaximised: false });

test.each([
  ['where it was', state(100, 100), true],
  ['half out to the right', state(1_500, 300), true],
  ['on a screen that is gone', state(2_500, 100), false],
  ['with its title above the top of the screen', state(100, -660), false],
  ['all but out to the left', state(-900, 100), false],
])('the window opens %s only where a hand can reach it', (_where, given, isKept) => {
  expect(fitToDisplays(given, [screen]).bounds !== null).toBe(isKept);
});

test('a window that is too small grows to the minimum size', () => {
  const small = { bounds: { x: 10, y: 10, width: 50, height: 50 }, isMaximised: true };
  expect(fitToDisplays(small, [screen])).toEqual({
    bounds: { x: 10, y: 10, width: 900, height: 600 },
    isMaximised: true,
  });
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'renderdrop-window-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const logger = new MemoryLogger();
const stateFile = () => new WindowStateFile(join(folder, 'window-state.json'), logger);

test('the file returns the state that was written', () => {
  const file = stateFile();
  expect(file.read()).toEqual(defaultWindowState);
  file.write(state(5, 6));
  expect(file.read()).toEqual(state(5, 6));
});

test.each(['', '{', '{"bounds":{"x":"1"}}', '[]'])('a file that holds %j is set aside, not lost', (text) => {
  writeFileSync(join(folder, 'window-state.json'), text);
  expect(stateFile().read()).toEqual(defaultWindowState);
  expect(readdirSync(folder)).toEqual(['window-state.json.unreadable']);
});

test.skipIf(process.platform === 'win32')(
  'a link or a pipe in its place is neither followed nor waited for',
  () => {
    const path = join(folder, 'window-state.json');
    const victim = join(folder, 'victim.blend');
    writeFileSync(victim, 'weeks of work');
    symlinkSync(victim, `${path}.part`);
    const file = stateFile();
    file.write(state(5, 6));
    expect(file.read()).toEqual(state(5, 6));
    rmSync(path);
    execFileSync('mkfifo', [path]);
    expect(file.read()).toEqual(defaultWindowState);
    file.write(state(7, 8));
    expect(file.read()).toEqual(state(7, 8));
    rmSync(path);
    symlinkSync(victim, path);
    expect(file.read()).toEqual(defaultWindowState);
    expect(readFileSync(victim, 'utf8')).toBe('weeks of work');
  },
);

test('a state that cannot be saved or set aside is noted in the log, and nothing throws', () => {
  const logged = new MemoryLogger();
  writeFileSync(join(folder, 'full'), '');
  const nowhere = new WindowStateFile(join(folder, 'full', 'window-state.json'), logged);
  nowhere.write(state(5, 6));
  expect(nowhere.read()).toEqual(defaultWindowState);

  writeFileSync(join(folder, 'window-state.json'), '{');
  mkdirSync(join(folder, 'window-state.json.unreadable'));
  expect(new WindowStateFile(join(folder, 'window-state.json'), logged).read()).toEqual(defaultWindowState);
  expect(logged.lines.map((line) => line.split(' ')[1])).toEqual([
    'window_state_not_saved',
    'window_state_not_set_aside',
  ]);
});
