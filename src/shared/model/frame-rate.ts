/** Frames per second as a fraction: 23.976 is 24000/1001 and nothing else, so that long files do not drift. */
export interface FrameRate {
  readonly num: number;
  readonly den: number;
}

const nominals = [12, 15, 16, 18, 24, 25, 30, 48, 50, 60, 72, 90, 96, 100, 120, 144, 150, 180, 192, 200, 240];

/** Common rates: the whole ones first, then the NTSC ones, which are a thousandth slower. */
const knownRates: readonly FrameRate[] = [
  ...nominals.map((num) => ({ num, den: 1 })),
  ...nominals
    .filter((num) => num % 12 === 0 || num % 30 === 0)
    .map((num) => ({ num: num * 1000, den: 1001 })),
  { num: 25, den: 2 },
  { num: 15000, den: 1001 },
];

/** The fraction in lowest terms; null if it is not a valid rate. */
export function frameRate(num: number, den = 1): FrameRate | null {
  if (!Number.isSafeInteger(num) || !Number.isSafeInteger(den) || num <= 0 || den <= 0) return null;
  const divisor = greatestCommonDivisor(num, den);
  return { num: num / divisor, den: den / divisor };
}

/** Many tools write 24000/1001 as 23.98; 23.97 is a common mistake for it. */
const ntscTolerance = 0.006;
const wholeTolerance = 0.0011;

/**
 * The fraction that a rounded decimal stands for: 29.97 and 29.970030 are both 30000/1001. A decimal near no known rate
 * may stand for frames of whole milliseconds (30.303 is 1000/33) or for a simple fraction (10.667 is 32/3). Any other
 * decimal is taken literally: 9.99 is 999/100, although 959/96 is a simpler fraction close to it.
 */
export function recognizeFrameRate(decimal: number): FrameRate | null {
  if (!Number.isFinite(decimal) || decimal <= 0 || decimal > 100_000) return null;
  const thousandths = Math.round(decimal * 1000);
  if (thousandths === 0) return simplestRateBetween(decimal - halfThousandth, decimal + halfThousandth);
  const written = thousandths / 1000;
  return (
    nearestKnownRate(written, wholeTolerance) ??
    wholeMilliseconds(written) ??
    smallParts(written) ??
    frameRate(thousandths, 1000)
  );
}

const halfThousandth = 0.0005;

/** With longer frames, the rates lie so close together that one would fit every decimal. */
const mostMilliseconds = 200;
const mostParts = 12;

function wholeMilliseconds(decimal: number): FrameRate | null {
  const milliseconds = Math.round(1000 / decimal);
  if (milliseconds < 1 || milliseconds > mostMilliseconds) return null;
  return Math.abs(1000 / milliseconds - decimal) <= halfThousandth ? frameRate(1000, milliseconds) : null;
}

function smallParts(decimal: number): FrameRate | null {
  const rate = simplestRateBetween(decimal - halfThousandth, decimal + halfThousandth);
  return rate !== null && rate.den <= mostParts ? rate : null;
}

/**
 * The rate that a fraction in a file stands for. A file whose time scale cannot express 30000/1001 contains 2997/100
 * instead, so a known rate that close is preferred.
 */
export function believeFrameRate(num: number, den: number): FrameRate | null {
  const exact = frameRate(num, den);
  if (exact === null || knownRates.some((rate) => sameFrameRate(rate, exact))) return exact;
  return nearestKnownRate(framesPerSecond(exact), 0) ?? exact;
}

/** Common rates between two bounds. */
export function knownRatesBetween(low: number, high: number): readonly FrameRate[] {
  return knownRates.filter((rate) => framesPerSecond(rate) >= low && framesPerSecond(rate) <= high);
}

function nearestKnownRate(decimal: number, tolerance: number): FrameRate | null {
  const nearest = knownRates
    .map((rate) => ({ rate, distance: Math.abs(framesPerSecond(rate) - decimal) }))
    .filter(({ rate, distance }) => distance <= (rate.den === 1001 ? ntscTolerance : tolerance))
    .sort((a, b) => a.distance - b.distance)[0];
  return nearest?.rate ?? null;
}

/** The fraction with the smallest numerator and denominator between two bounds, both above 0. */
export function simplestRateBetween(low: number, high: number): FrameRate | null {
  const [num, den] = simplestFraction(Math.max(low, 1e-6), high, 40);
  return frameRate(num, den);
}

function simplestFraction(low: number, high: number, depth: number): readonly [number, number] {
  const floor = Math.floor(low);
  if (floor === low || depth === 0) return [floor, 1];
  if (floor + 1 <= high) return [floor + 1, 1];
  const [num, den] = simplestFraction(1 / (high - floor), 1 / (low - floor), depth - 1);
  return [floor * num + den, num];
}

/** Reads a rate as typed: `25`, `23.976` or `24000/1001`; null if it is not a rate. */
export function parseFrameRate(text: string): FrameRate | null {
  const [, num, den] = /^(\d+)\/(\d+)$/.exec(text.trim()) ?? [];
  return num && den
    ? frameRate(Number(num), Number(den))
    : recognizeFrameRate(Number(text.replace(',', '.')));
}

export function framesPerSecond(rate: FrameRate): number {
  return rate.num / rate.den;
}

/** The whole number that timecode counts to: 24 for 23.976, 30 for 29.97. */
export function nominalFramesPerSecond(rate: FrameRate): number {
  return Math.max(1, Math.round(rate.num / rate.den));
}

/** Drop-frame exists for 29.97 and its multiples only. */
export function canDropFrames(rate: FrameRate): boolean {
  return rate.den === 1001 && nominalFramesPerSecond(rate) % 30 === 0;
}

export function sameFrameRate(a: FrameRate, b: FrameRate): boolean {
  return a.num * b.den === b.num * a.den;
}

/** How far two rates may lie apart, as a part of them, and still count the same frames. */
export const countTolerance = 0.002;

/** Rates so close, such as 23.976 and 24, that frame n of one matches frame n of the other. */
export const isSameCount = (a: FrameRate, b: FrameRate): boolean =>
  Math.abs(framesPerSecond(a) / framesPerSecond(b) - 1) < countTolerance;

/** `25`, `23.976`, `29.97`, `59.94`: as artists write it. */
export function formatFrameRate(rate: FrameRate): string {
  return String(Number(framesPerSecond(rate).toFixed(3)));
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
