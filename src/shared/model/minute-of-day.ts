/** Formats minutes since midnight: 1145 becomes `19:05`. */
export const minuteToTime = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** Reads a time of day as typed: `19:00`, `1900`, `19`, `7 pm`, `7:30pm`; null for anything else. */
export function minuteOfTyped(text: string): number | null {
  const [, hours = '', minutes = '0', half] =
    /^\s*(\d{1,2})(?:[:.]?(\d{2}))?\s*(am|pm)?\s*$/i.exec(text) ?? [];
  if (hours === '') return null;
  const hour = Number(hours);
  if (Number(minutes) > 59 || hour > (half === undefined ? 23 : 12) || (half !== undefined && hour === 0))
    return null;
  const afternoon = half?.toLowerCase() === 'pm' ? 12 : 0;
  return (half === undefined ? hour : (hour % 12) + afternoon) * 60 + Number(minutes);
}
