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
