import { expect, it } from 'vitest';
import { programNamed } from '../testing/system-programs.ts';
import { whatToInstall } from './install-programs.ts';

it.each([
  [
    'rsync',
    'rsync is missing. It’s needed for the test of a watch folder that rsync itself writes into. Install it: sudo apt-get install rsync (or your system’s package of that name).',
  ],
  [
    'rpmbuild',
    'rpmbuild is missing. It’s needed for making the rpm, and the tests of it. Install it: sudo apt-get install rpm (or your system’s package of that name).',
  ],
])('says what %s is needed for, in a whole sentence', (command, sentence) => {
  const program = programNamed(command);
  expect(program && whatToInstall(program)).toBe(sentence);
});
