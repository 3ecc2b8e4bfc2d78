import type { NamePart } from './split-name.ts';

const months = new Map(
  [
    'jan january januar janvier',
    'feb february februar fevrier',
    'mar march mrz marz mars',
    'apr april avril',
    'may mai',
    'jun june juni juin',
    'jul july juli juillet',
    'aug august aout',
    'sep sept september septembre',
    'oct october okt oktober octobre',
    'nov november novembre',
    'dec december dez dezember decembre',
  ].flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)),
);

/** How many parts from here form a date, including a time of day written in one with it; null if there is no date. */
export function takeDate(parts: readonly NamePart[], index: number): number | null {
  const [one, two, three] = parts.slice(index, index + 3);
  if (one === undefined) return null;
  if (one.kind === 'digits' && two?.separator !== '' && isWrittenInOne(one.text)) return 1;
  if (one.kind === 'digits' && two?.text === 't' && isWrittenInOne(one.text)) {
    // `20261122T1430`
    return three?.separator === '' && isTimeOfDay(three.text) ? 3 : null;
  }
  return (
    (one.kind === 'digits' ? takeSeparated(one, two, three, parts[index + 3]) : null) ??
    takeNamed(one, two, three)
  );
}

/** `20261122`, `22112026`, `261122` (only years from 2018 to 2039), and every date with time as digits only. */
const isWrittenInOne = (digits: string): boolean => isDateAlone(digits) || isStamp(digits);

/** A date without a time of day, as digits only. */
export function isDateAlone(digits: string): boolean {
  if (digits.length === 6) return isRecentDay(digits);
  if (digits.length !== 8) return false;
  return isFullDay(digits) || (isYear(digits.slice(4)) && isMonthDay(digits.slice(2, 4), digits.slice(0, 2)));
}

/** A date with a time of day, as digits only: `202611221430`, `20261122143000`, `2026112214`, `2611221430`, `261122143000`. */
export function isStamp(digits: string): boolean {
  const [fullDay, afterFull] = [digits.slice(0, 8), digits.slice(8)];
  if (isFullDay(fullDay) && (isTimeOfDay(afterFull) || isHour(afterFull))) return true;
  return isRecentDay(digits.slice(0, 6)) && isTimeOfDay(digits.slice(6));
}

const isFullDay = (digits: string): boolean =>
  digits.length === 8 && isYear(digits.slice(0, 4)) && isMonthDay(digits.slice(4, 6), digits.slice(6));

function isRecentDay(digits: string): boolean {
  const year = Number(digits.slice(0, 2));
  return digits.length === 6 && year >= 18 && year <= 39 && isMonthDay(digits.slice(2, 4), digits.slice(4));
}

/** `2026-11-22`, `22.11.2026`, `26-11-22` */
function takeSeparated(
  one: NamePart,
  two: NamePart | undefined,
  three: NamePart | undefined,
  fourth: NamePart | undefined,
): number | null {
  if (two?.kind !== 'digits' || three?.kind !== 'digits' || !/^[-._ /]$/.test(two.separator)) return null;
  if (three.separator !== two.separator || (fourth?.separator === '' && fourth.text !== 't')) return null;
  const [a, b, c] = [one.text, two.text, three.text];
  if (isYear(a) && isMonthDay(b, c)) return 3;
  if (isYear(c) && (isMonthDay(b, a) || isMonthDay(a, b))) return 3;
  if (!/^[-.]$/.test(two.separator) || a.length !== 2 || b.length !== 2 || c.length !== 2) return null;
  const isRecent = (year: string) => Number(year) >= 18 && Number(year) <= 39;
  return (isRecent(a) && isMonthDay(b, c)) || (isRecent(c) && isMonthDay(b, a)) ? 3 : null;
}

/** `22Nov`, `22 Nov 2026`, `Nov22`, `Nov 22, 2026`. "May 1" without a year is not a date but a name. */
function takeNamed(one: NamePart, two: NamePart | undefined, three: NamePart | undefined): number | null {
  if (two === undefined) return null;
  const [day, month] = one.kind === 'digits' ? [one, two] : [two, one];
  const monthNumber = months.get(month.text);
  if (monthNumber === undefined || !isMonthDay(String(monthNumber), day.text) || day.kind !== 'digits')
    return null;
  const hasYear =
    three?.kind === 'digits' &&
    /^[ ,._-]{0,2}$/.test(three.separator) &&
    (isYear(three.text) ||
      (/^[23]\d$/.test(three.text) && two.separator === three.separator && two.kind === 'letters'));
  if (hasYear) return 3;
  const isGlued = two.separator === '' && day.text.length === 2;
  return isGlued && three?.separator !== '' ? 2 : null;
}

/** A time of day after a date: `1430`, `143000`, `14-30`, `14.30.15`, `14h30`, "at 14.30.15", `t1430`, with or without `pm`. */
export function takeTime(parts: readonly NamePart[], index: number): number | null {
  const first = parts[index];
  if (first === undefined) return null;
  if (first.text === 'at' || first.text === 't' || first.text === 'um') {
    const count = takeTime(parts, index + 1);
    return count === null || parts[index + 1]?.kind !== 'digits' ? null : count + 1;
  }
  const [, second, third] = parts.slice(index, index + 3);
  if (first.kind !== 'digits') return null;
  if (isTimeOfDay(first.text) && second?.separator !== '') return 1;
  const isHourAlone = /^(?:[01]?\d|2[0-3])$/.test(first.text);
  const isMinute = (part: NamePart | undefined, separator: RegExp): part is NamePart =>
    part !== undefined && separator.test(part.separator) && /^[0-5]\d$/.test(part.text);
  if (!isHourAlone) return null;
  if (second?.text === 'h' && second.separator === '' && isMinute(third, /^$/)) return 3;
  if (!isMinute(second, /^[-.:]$/)) return null;
  const count = isMinute(third, /^[-.:]$/) ? 3 : 2;
  const half = parts[index + count]?.text;
  return half === 'am' || half === 'pm' ? count + 1 : count;
}

const isHour = (digits: string): boolean => /^(?:[01]\d|2[0-3])$/.test(digits);

const isTimeOfDay = (digits: string): boolean => /^(?:[01]\d|2[0-3])[0-5]\d(?:[0-5]\d)?$/.test(digits);

const isYear = (digits: string): boolean => /^(?:19|20)\d\d$/.test(digits);

function isMonthDay(month: string, day: string): boolean {
  const isInRange = (digits: string, max: number) =>
    /^\d{1,2}$/.test(digits) && Number(digits) >= 1 && Number(digits) <= max;
  return isInRange(month, 12) && isInRange(day, 31);
}
