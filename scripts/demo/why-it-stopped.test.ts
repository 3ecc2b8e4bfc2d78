import { tmpdir } from 'node:os';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectRoom } from './demo-folder.ts';
import { StepLines } from './step-lines.ts';
import { whyItStopped } from './why-it-stopped.ts';

it('names the full disk and what to do', () => {
  expect(whyItStopped(new Error('ENOSPC: no space left on device, write'))).toMatch(
    `The disk that holds ${tmpdir()} is full. Free some space, or set `,
  );
});

it('repeats what a program said', () => {
  expect(whyItStopped(new Error('renderdrop whoami ended with 3.'))).toBe('renderdrop whoami ended with 3.');
});

describe.runIf(process.platform === 'linux')('on a full disk', () => {
  const before = process.env['TMPDIR'];
  beforeEach(() => {
    // This file system says that it has no room.
    process.env['TMPDIR'] = '/proc';
  });
  afterEach(() => {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  });

  it('names it for whatever failed without a word about it', () => {
    expect(whyItStopped(new Error('expect(locator).toContainText(expected) failed'))).toMatch(
      /^The disk that holds \/proc is full\./,
    );
  });

  it('says how much room is needed', () => {
    expect(() => expectRoom(100)).toThrow(
      'It needs 100 MB in /proc, and 0 MB are free. Free some space, or set TMPDIR to a folder on another disk.',
    );
  });

  it('ends a step that would wait for room without end', async () => {
    const waiting = new StepLines().step('Uploaded it', () => new Promise(() => {}));
    await expect(waiting).rejects.toThrow('ENOSPC');
  });
});
