/** Frames per second as a fraction: 23.976 is 24000/1001 and nothing else, so that long files do not drift. */
export interface FrameRate {
  readonly num: number;
  readonly den: number;
}

const nominals = [12, 15, 16, 18, 24, 25, 30, 48, 50, 60, 72, 90, 96, 100, 120, 144, 150, 180, 192, 200, 240];

/** Rates people render at: first the whole ones, then those of NTSC, a thousandth slower. */
const knownRates: readonly FrameRate[] = [
  ...nominals.map((num) => ({ num, den: 1 })),
  ...nominals
    .filter((num) => num % 12 === 0 || num % 30 === 0)
    .map((num) => ({ num: num * 1000, den: 1001 })),
  { num: 25, den: 2 },
  { num: 15000, den: 1001 },
];

/** The fraction in lowest terms; null when it is not a rate at all. */
export function frameRate(num: number, den = 1): FrameRate | null {
  if (!Number.isSafeInteger(num) || !Number.isSafeInteger(den) || num <= 0 || den <= 0) return null;
  const divisor = greatestCommonDivisor(num, den);
  return { num: num / divisor, den: den / divisor };
}

/**
 * The fraction that a rounded decimal stands for: 29.97 and 29.970030 are both 30000/1001. What is near no known
 * rate is kept to the thousandth, as it was written.
 */
export function recogniseFrameRate(decimal: number): FrameRate | null {
  if (!Number.isFinite(decimal) || decimal <= 0 || decimal > 100_000) return null;
  // 23.98 is how many tools write 24000/1001; 23.97 is a common slip for it.
  const toleranceByRate = (rate: FrameRate) => (rate.den === 1001 ? 0.006 : 0.0011);
  const nearest = knownRates
    .map((rate) => ({ rate, distance: Math.abs(framesPerSecond(rate) - decimal) }))
    .filter(({ rate, distance }) => distance <= toleranceByRate(rate))
    .sort((a, b) => a.distance - b.distance)[0];
  return nearest?.rate ?? frameRate(Math.round(decimal * 1000), 1000);
}

export function framesPerSecond(rate: FrameRate): number {
  return rate.num / rate.den;
}

/** What timecode counts by: 24 for 23.976, 30 for 29.97. */
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

/** `25`, `23.976`, `29.97`, `59.94`: as artists say it. */
export function formatFrameRate(rate: FrameRate): string {
  return String(Number(framesPerSecond(rate).toFixed(3)));
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
