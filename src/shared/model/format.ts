/** Numbers as people read them. Locale and current time are parameters, so that tests and screenshots are repeatable. */

/** Sizes and speeds are typed in megabytes. */
export const bytesPerMegabyte = 1_000_000;

/** Between a number and its unit, so that no line breaks there. */
const joint = '\u00a0';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const sizeUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte'] as const;

/** `4.1 GB`: powers of a thousand, as file managers and drives count; three digits at most. */
export function formatBytes(sizeBytes: number, locale?: string): string {
  let unit = 0;
  let value = sizeBytes;
  while (roundedToThreeDigits(value) >= 1000 && unit < sizeUnits.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: sizeUnits[unit] ?? 'byte',
    unitDisplay: unit === 0 ? 'long' : 'short',
    maximumFractionDigits: unit === 0 || value >= 100 ? 0 : value >= 10 ? 1 : 2,
  })
    .format(value)
    .replaceAll(' ', joint);
}

const roundedToThreeDigits = (value: number): number => (value >= 999.5 ? 1000 : value);

/** `86.2 MB/s`. */
export const formatSpeed = (bytesPerSecond: number, locale?: string): string =>
  `${formatBytes(Math.max(0, Math.round(bytesPerSecond)), locale)}/s`;

/** Containers round lengths to a millisecond or to their own tick, so 0:42 may be stored as 41.999 s. */
const roundingSeconds = 0.002;

/** Below this, a tenth of a second tells two loops apart. */
const withTenthsBelowSeconds = 10;

/**
 * The length of a video: `0:42`, `12:07`, `1:02:03`. Fractions of a second are cut off, as players do, unless they are much of
 * it: `0:01.9`, `0.48 s`.
 */
export function formatDuration(durationSeconds: number, tenthsBelowSeconds = withTenthsBelowSeconds): string {
  const whole = Math.max(0, Math.floor(durationSeconds + roundingSeconds));
  const hundredths = Math.floor((durationSeconds + roundingSeconds) * 100);
  if (whole === 0 && hundredths > 0) return `${(hundredths / 100).toLocaleString()}${joint}s`;
  const tenth = Math.floor(hundredths / 10) % 10;
  const tenths = whole < tenthsBelowSeconds && tenth > 0 ? `.${tenth}` : '';
  const seconds = `${String(whole % 60).padStart(2, '0')}${tenths}`;
  const minutes = Math.floor(whole / 60) % 60;
  const hours = Math.floor(whole / 3600);
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${seconds}` : `${minutes}:${seconds}`;
}

/** Two lengths that are compared: both with tenths of a second if they differ by less than one, as in `0:40.5` and `0:40`. */
export function formatDurations(seconds: number, other: number): readonly [string, string] {
  const below = Math.abs(seconds - other) < 1 ? Number.POSITIVE_INFINITY : withTenthsBelowSeconds;
  return [formatDuration(seconds, below), formatDuration(other, below)];
}

/** How long something will still take, without false precision: `a few seconds`, `40 s`, `3 min`, `1 h 20 min`. */
export function formatTimeLeft(leftMs: number): string {
  if (!Number.isFinite(leftMs)) return 'unknown';
  if (leftMs < 5_000) return 'a few seconds';
  if (leftMs < minuteMs - 2_500) return `${Math.round(leftMs / 5_000) * 5}${joint}s`;
  if (leftMs < hourMs - minuteMs / 2) return `${Math.max(1, Math.round(leftMs / minuteMs))}${joint}min`;
  const minutes = Math.round(leftMs / minuteMs);
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${Math.round(hours / 24)}${joint}days`;
  const rest = minutes % 60;
  return rest === 0 ? `${hours}${joint}h` : `${hours}${joint}h ${rest}${joint}min`;
}

/** How old something is: `just now`, `5 minutes ago`, `yesterday`, `3 months ago`. */
export function formatAge(atMs: number, nowMs: number, locale?: string): string {
  const ageMs = nowMs - atMs;
  if (Math.abs(ageMs) < minuteMs) return 'just now';
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  for (const [unit, unitMs] of ageUnits) {
    if (Math.abs(ageMs) >= unitMs) return words.format(-Math.trunc(ageMs / unitMs), unit);
  }
  return 'just now';
}

const ageUnits = [
  ['year', 365 * dayMs],
  ['month', 30 * dayMs],
  ['day', dayMs],
  ['hour', hourMs],
  ['minute', minuteMs],
] as const;

/** A day and a time of day, short: `21 Nov 2026, 14:05`. */
export const formatMoment = (atMs: number, locale?: string, timeZone?: string): string =>
  new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(timeZone ? { timeZone } : {}),
  }).format(atMs);

/** The time of day, where the date is obvious. */
export const formatTime = (atMs: number, locale?: string): string =>
  new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(atMs);

/** `3840 × 1080`. */
export const formatPixels = (width: number, height: number): string => `${width} × ${height}`;

/** `42 %`, rounded down: 100 % means that nothing is missing. */
export const formatPercent = (fraction: number, locale?: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(
    Math.floor(Math.min(1, Math.max(0, fraction)) * 100) / 100,
  );

/** `1 file`, `3 files`, `1,240 frames`. */
export function formatCount(count: number, one: string, many: string, locale?: string): string {
  const rule = new Intl.PluralRules(locale ?? 'en').select(count);
  return `${new Intl.NumberFormat(locale).format(count)} ${rule === 'one' ? one : many}`;
}
