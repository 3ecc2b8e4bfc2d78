import { expect, it } from 'vitest';
import { CliError } from '../cli-error.ts';
import { exitCodes } from '../exit-codes.ts';
import { staysQueued } from './place.ts';

it('keeps in the queue what nobody answered, and what nobody wants to wait for; what was refused is let go', () => {
  const failed = (exitCode: CliError['exitCode']) =>
    new CliError({ code: 'example', sentence: 'Example.', exitCode });
  const waiting = new AbortController().signal;
  expect(staysQueued(failed(exitCodes.network), waiting)).toBe(true);
  expect(staysQueued(failed(exitCodes.refused), waiting)).toBe(false);
  expect(staysQueued(new TypeError('ours'), waiting)).toBe(false);
  const left = AbortSignal.abort();
  expect(staysQueued(failed(exitCodes.refused), left)).toBe(true);
  expect(staysQueued(new DOMException('left', 'AbortError'), left)).toBe(true);
});
