/** `19:05` from 1145 minutes since midnight. */
export const minuteToTime = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** Null while a time is only half typed. */
export function timeToMinute(text: string): number | null {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})/.exec(text) ?? [];
  if (hours === undefined || minutes === undefined) return null;
  const minute = Number(hours) * 60 + Number(minutes);
  return Number(minutes) < 60 && minute < 24 * 60 ? minute : null;
}
