import type { QueueLimits } from '../../../shared/model/upload-queue.ts';

export const defaultLimits: QueueLimits = {
  concurrency: 'automatic',
  gentle: false,
  bytesPerSecond: null,
  hours: null,
  fullSpeedUntilMs: null,
  sendOnBattery: true,
  keepAwake: true,
};

const minuteMs = 60_000;
const dayMinutes = 24 * 60;

const fullSpeed = (limits: QueueLimits, nowMs: number): boolean =>
  limits.fullSpeedUntilMs !== null && nowMs < limits.fullSpeedUntilMs;

/** The bandwidth limit that holds right now. */
export const bytesPerSecondNow = (limits: QueueLimits, nowMs: number): number | null =>
  fullSpeed(limits, nowMs) ? null : limits.bytesPerSecond;

/** Whether uploads should leave room for other apps right now. */
export const isGentleNow = (limits: QueueLimits, nowMs: number): boolean =>
  limits.gentle && !fullSpeed(limits, nowMs);

/** When the hours of the day allow uploads again; null if they do now. In local time, daylight saving included. */
export function hoursOpenAtMs(limits: QueueLimits, nowMs: number): number | null {
  const { hours } = limits;
  if (hours === null || fullSpeed(limits, nowMs) || hours.fromMinute === hours.untilMinute) return null;
  const now = new Date(nowMs);
  const minute = now.getHours() * 60 + now.getMinutes();
  const sinceOpening = (minute - hours.fromMinute + dayMinutes) % dayMinutes;
  const openFor = (hours.untilMinute - hours.fromMinute + dayMinutes) % dayMinutes;
  if (sinceOpening < openFor) return null;
  const opening = new Date(nowMs);
  opening.setHours(Math.floor(hours.fromMinute / 60), hours.fromMinute % 60, 0, 0);
  if (opening.getTime() <= nowMs) opening.setDate(opening.getDate() + 1);
  return opening.getTime();
}

/** When the result of the functions above may next change by itself; null if it never does. */
export function nextScheduleChangeMs(limits: QueueLimits, nowMs: number): number | null {
  const moments: number[] = [];
  if (fullSpeed(limits, nowMs) && limits.fullSpeedUntilMs !== null) moments.push(limits.fullSpeedUntilMs);
  // Checking once a minute is exact enough, and also notices when the clock is set.
  if (limits.hours !== null) moments.push(nowMs + minuteMs - (nowMs % minuteMs));
  return moments.length === 0 ? null : Math.min(...moments);
}
