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

/** What a spreadsheet runs instead of showing: also in the full-width signs that some take for the plain ones. */
const sign = String.raw`[=+\-@|%\uff1d\uff0b\uff0d\uff20\ufe62\ufe63\ufe66\ufe6b\u2212]`;
/** What may stand in front of such a sign without keeping it from running. No separator: behind one a cell begins anew. */
const lead = String.raw`(?:[^\S\t\r\n]|["'\p{Z}\p{Cf}])*`;
/**
 * Where a cell begins that a reader must not run: at the start of the text, and behind what other settings split tables
 * at, since quotes around the whole mean nothing there. A cell does not begin with a control character either, nor with a
 * quote within the text, which such a reader would take for the start of a quoted cell and read on past its end.
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
