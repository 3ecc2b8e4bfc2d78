import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { whyItStopped } from './why-it-stopped.ts';

it('names the full disk and what to do', () => {
  expect(whyItStopped(new Error('ENOSPC: no space left on device, write'))).toMatch(
    `The disk that holds ${tmpdir()} is full. Free some space, or set `,
  );
});

it('repeats what a program said', () => {
  expect(whyItStopped(new Error('renderdrop whoami ended with 3.'))).toBe('renderdrop whoami ended with 3.');
});

it.runIf(process.platform === 'linux')('names the full disk of whatever failed for it without a word', () => {
  const before = process.env['TMPDIR'];
  // This file system says that it has no room.
  process.env['TMPDIR'] = '/proc';
  try {
    expect(whyItStopped(new Error('expect(locator).toContainText(expected) failed'))).toMatch(
      /^The disk that holds \/proc is full\./,
    );
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
});
