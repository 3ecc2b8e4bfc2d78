import { expect, it } from 'vitest';
import { versionIdSchema } from '../api/ids.ts';
import type { FrameRate } from './frame-rate.ts';
import { guessedVersions, type KnownRates, rateOf, type VersionRate } from './version-rates.ts';

const [pal, film, fast] = [
  { num: 25, den: 1 },
  { num: 24_000, den: 1001 },
  { num: 50, den: 1 },
] as const satisfies readonly FrameRate[];
const idOf = (number: number) => versionIdSchema.parse(`ver_${number}`);
const noteOn = (number: number) => ({ version_id: idOf(number), version_number: number });

/** A version that was uploaded from here. */
const sent = (
  versionNumber: number,
  rate: FrameRate | null,
  other: Partial<VersionRate> = {},
): VersionRate => ({
  ...{ versionId: idOf(versionNumber), rate, dropFrame: false, startTimecode: null },
  ...{ startTimecodeUnread: false, firstFrame: null, versionNumber, hasArrived: true },
  ...other,
});
const fromHere = (...versions: readonly VersionRate[]): KnownRates => ({ versions, told: null });
const assumed = (number: number, known: KnownRates) => {
  const found = rateOf(noteOn(number), known);
  return found?.from.kind === 'version' ? [found.rate, found.from.versionNumber] : null;
};

it("takes a version's own rate before any other", () => {
  const known = { ...fromHere(sent(5, film, { firstFrame: 1001 })), told: pal };
  expect(rateOf(noteOn(5), known)).toMatchObject({ rate: film, firstFrame: 1001, from: { kind: 'own' } });
  expect(rateOf(noteOn(4), known)).toMatchObject({ rate: pal, firstFrame: null, from: { kind: 'told' } });
  expect(rateOf(noteOn(4), fromHere())).toBeNull();
});

it('assumes that a version has the rate of the last one from here before it, otherwise of the first after it', () => {
  const known = fromHere(sent(5, pal), sent(9, film));
  expect([1, 4].map((number) => assumed(number, known))).toEqual([
    [pal, 5],
    [pal, 5],
  ]);
  expect([6, 8].map((number) => assumed(number, known))).toEqual([
    [pal, 5],
    [pal, 5],
  ]);
  expect(assumed(10, known)).toEqual([film, 9]);
});

it('moves no note when a version at another rate is uploaded', () => {
  const before = fromHere(sent(5, pal), sent(7, fast));
  const after = fromHere(...before.versions, sent(9, film));
  for (let number = 1; number <= 8; number += 1)
    expect(rateOf(noteOn(number), after), `v${number}`).toEqual(rateOf(noteOn(number), before));
});

it('assumes nothing from a version that never arrived, or whose frame rate varies', () => {
  const useless = [sent(2, fast, { hasArrived: false }), sent(3, null)];
  expect(assumed(4, fromHere(...useless))).toBeNull();
  expect(assumed(4, fromHere(...useless, sent(5, pal)))).toEqual([pal, 5]);
});

it('puts a version whose number the service never said after all others', () => {
  const unnumbered = sent(9, film, { versionNumber: null });
  expect(assumed(4, fromHere(unnumbered))).toEqual([film, null]);
  expect(assumed(4, fromHere(unnumbered, sent(5, pal)))).toEqual([pal, 5]);
});

it('names the versions whose rate is not their own, once for each rate', () => {
  const known = fromHere(sent(5, pal), sent(9, film));
  const counted = (numbers: readonly number[], rates: KnownRates) =>
    guessedVersions(numbers.map((version) => ({ version, known: rateOf(noteOn(version), rates) })));
  expect(counted([10, 4, 5, 2, 4], known)).toEqual([
    { versions: [2, 4], rate: pal, from: { kind: 'version', versionNumber: 5 } },
    { versions: [10], rate: film, from: { kind: 'version', versionNumber: 9 } },
  ]);
  expect(counted([10, 4, 5], { ...known, told: fast })).toEqual([
    { versions: [4, 10], rate: fast, from: { kind: 'told' } },
  ]);
  expect(counted([4], fromHere())).toEqual([]);
});
