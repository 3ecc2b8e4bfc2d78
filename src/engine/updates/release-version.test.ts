import { expect, it } from 'vitest';
import { channelOf, compareVersions, isReleaseVersion } from './release-version.ts';

/** Oldest first: the example of Semantic Versioning, and numbers that sort differently as text. */
const inOrder = [
  '0.9.9',
  '1.0.0-alpha',
  '1.0.0-alpha.1',
  '1.0.0-alpha.beta',
  '1.0.0-beta',
  '1.0.0-beta.2',
  '1.0.0-beta.11',
  '1.0.0-rc.1',
  '1.0.0',
  '1.0.9',
  '1.0.10',
  '1.2.0',
  '10.0.0',
];

it('knows which version is newer, whichever two are compared', () => {
  for (const [at, one] of inOrder.entries()) {
    for (const [against, other] of inOrder.entries())
      expect(Math.sign(compareVersions(one, other)), `${one} ${other}`).toBe(Math.sign(at - against));
  }
});

it.each(['1.2', 'v1.2.0', '1.2.0.1', '1.2.0+build', '1.2.0-', '../1.2.0', '1.2.0-a..b', ''])(
  'takes “%s” for no version',
  (text) => {
    expect(isReleaseVersion(text)).toBe(false);
  },
);

it('keeps what is not finished on a channel of its own', () => {
  expect(['1.2.0', '1.2.0-beta.1'].map(channelOf)).toEqual(['stable', 'beta']);
});
