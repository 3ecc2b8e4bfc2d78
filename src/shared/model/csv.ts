import { plainLines } from './outside-text.ts';

export type CsvValue = string | number | null;

/** Formats a table as RFC 4180 says. Every table that leaves the program is written by this function. */
export const toCsv = (rows: readonly (readonly CsvValue[])[]): string =>
  `${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;

/**
 * CSV that a person opens in a spreadsheet: Excel on Windows takes a file without this mark for one in its own old encoding. Programs that
 * read CSV take the mark for a part of the first title, so it has no place in what they are given.
 */
export const asSpreadsheet = (csv: string): string => `\ufeff${csv}`;

function cell(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = asText(plainLines(value));
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Signs that make a spreadsheet run a cell as a formula, with full-width forms that some programs treat alike. */
const sign = String.raw`[=+\-@|%\uff1d\uff0b\uff0d\uff20\ufe62\ufe63\ufe66\ufe6b\u2212]`;
/** What may precede such a sign and still let the formula run. Separators are excluded, since they start a new cell. */
const lead = String.raw`(?:[^\S\t\r\n]|["'\p{Z}\p{Cf}])*`;
/**
 * Where a cell needs an apostrophe: before a formula, at the start of the text and after anything that a spreadsheet may
 * be set to split at, because its quotes may not protect the whole text then. Also before a control character at the
 * start, and before a quote after a separator, which would open a quoted cell and swallow what follows.
 */
const unsafeStart = new RegExp(
  [
    String.raw`(?<=^|[;\t\r\n])(?=${lead}${sign})`,
    String.raw`^(?=[\t\r\n])`,
    String.raw`(?<=[;\r\n])(?=\t)`,
    String.raw`(?<=[;\t\r\n])(?="|$)`,
  ].join('|'),
  'gu',
);

/** An apostrophe tells a spreadsheet that the rest is text. */
const asText = (text: string): string => text.replaceAll(unsafeStart, "'");
