import type { UpdateChannel } from '../../shared/model/updates.ts';

const pattern = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})(?:-([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?$/;

interface Parts {
  readonly numbers: readonly number[];
  readonly before: readonly string[];
}

function partsOf(version: string): Parts {
  const [, major, minor, patch, before] = pattern.exec(version) ?? [];
  if (major === undefined) throw new Error(`${version} is no version.`);
  return {
    numbers: [major, minor, patch].map(Number),
    before: before === undefined ? [] : before.split('.'),
  };
}

export const isReleaseVersion = (text: string): boolean => pattern.test(text);

/** A version such as 1.2.0-beta.1 comes from, and is offered on, the beta channel. */
export const channelOf = (version: string): UpdateChannel =>
  partsOf(version).before.length === 0 ? 'stable' : 'beta';

/** Negative if the first is older, positive if it is newer, in the order of Semantic Versioning. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [partsOf(one), partsOf(other)];
  for (const [at, number] of a.numbers.entries()) {
    const difference = number - (b.numbers[at] ?? 0);
    if (difference !== 0) return difference;
  }
  // A prerelease is older than its release.
  if (a.before.length === 0 || b.before.length === 0) return b.before.length - a.before.length;
  for (const [at, word] of a.before.entries()) {
    const against = b.before[at];
    if (against === undefined) return 1;
    const difference = compareWords(word, against);
    if (difference !== 0) return difference;
  }
  return a.before.length - b.before.length;
}

const digits = /^\d+$/;

/** Numbers are compared by value and come before words; words are compared by characters. */
function compareWords(one: string, other: string): number {
  const [oneIsNumber, otherIsNumber] = [digits.test(one), digits.test(other)];
  if (oneIsNumber && otherIsNumber) return Number(one) - Number(other);
  if (oneIsNumber !== otherIsNumber) return oneIsNumber ? -1 : 1;
  return one === other ? 0 : one < other ? -1 : 1;
}
