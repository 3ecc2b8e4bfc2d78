import { expect, test } from 'vitest';
import { wordsForCommandLine } from './command-line.ts';

test('what follows the switch is for the command line, word for word', () => {
  expect(
    wordsForCommandLine([
      '/opt/Renderdrop/renderdrop',
      '--no-sandbox',
      '--command-line',
      '--',
      'upload',
      '--json',
      '--',
    ]),
  ).toEqual(['upload', '--json', '--']);
  expect(wordsForCommandLine(['/opt/Renderdrop/renderdrop', '--command-line', '--'])).toEqual([]);
});

test('a start by a person, a link or the file manager is the app', () => {
  expect(wordsForCommandLine(['/opt/Renderdrop/renderdrop', '/renders/LED_v001.mov'])).toBeNull();
  expect(wordsForCommandLine(['/opt/Renderdrop/renderdrop', 'renderdrop://x', '--command-line'])).toBeNull();
});
