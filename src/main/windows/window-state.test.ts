import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
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

test('the file returns the state that was written', () => {
  const file = new WindowStateFile(join(folder, 'window-state.json'));
  expect(file.read()).toEqual(defaultWindowState);
  file.write(state(5, 6));
  expect(file.read()).toEqual(state(5, 6));
});

test.each(['', '{', '{"bounds":{"x":"1"}}', '[]'])('a file that holds %j is set aside, not lost', (text) => {
  writeFileSync(join(folder, 'window-state.json'), text);
  expect(new WindowStateFile(join(folder, 'window-state.json')).read()).toEqual(defaultWindowState);
  expect(readdirSync(folder)).toEqual(['window-state.json.unreadable']);
});

test.skipIf(process.platform === 'win32')(
  'a link or a pipe in its place is neither followed nor waited for',
  () => {
    const path = join(folder, 'window-state.json');
    const victim = join(folder, 'victim.blend');
    writeFileSync(victim, 'weeks of work');
    symlinkSync(victim, `${path}.part`);
    const file = new WindowStateFile(path);
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
