import { plainLines } from './outside-text.ts';

export type CsvValue = string | number | null;

/** As RFC 4180 has it: the only way a table leaves this program. */
export const toCsv = (rows: readonly (readonly CsvValue[])[]): string =>
  `${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;

function cell(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = asText(plainLines(value));
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const number = /^-?\d+(?:\.\d+)?$/;
/**
 * What a spreadsheet would run instead of showing: also behind blanks and quotes, in the full-width signs that some take
 * for the plain ones, and at the start of what becomes a cell of its own where tables are split at semicolons, since
 * quotes around the whole mean nothing there.
 */
const formula =
  /(^|[;\t\r\n]+)([\s"'\p{Z}\p{Cf}]*[=+\-@|%\uff1d\uff0b\uff0d\uff20\ufe62\ufe63\ufe66\ufe6b\u2212])/gu;

/** An apostrophe tells a spreadsheet that the rest is text. */
const asText = (text: string): string => (number.test(text) ? text : text.replaceAll(formula, "$1'$2"));
