import { expect, it } from 'vitest';
import { startFailures } from '../../shared/messages/desktop.ts';
import { requireSandbox } from './require-sandbox.ts';

it.each([1000, undefined])('opens no window without the sandbox for user %s', (user) => {
  expect(() => requireSandbox(['renderdrop', '--no-sandbox'], user)).toThrow(
    startFailures.without_sandbox.sentence,
  );
  expect(() => requireSandbox(['renderdrop', '/renders/--no-sandbox.mov'], user)).not.toThrow();
});

it('opens a window for root without the sandbox', () => {
  expect(() => requireSandbox(['renderdrop', '--no-sandbox'], 0)).not.toThrow();
});
