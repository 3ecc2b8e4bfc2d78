import { plainText } from '../../shared/model/outside-text.ts';
import { cutEnd, padTo, widthOf } from './text-width.ts';

export interface Column<Row> {
  readonly title: string;
  readonly of: (row: Row) => string;
  readonly right?: boolean;
  /** Shortened first if the terminal is narrow. */
  readonly shrinks?: boolean;
  /** Omitted if the terminal is too narrow for readable names beside it. */
  readonly yields?: boolean;
}

const gap = 2;
const narrowest = 8;
const readable = 20;

/** Columns side by side, in lines of at most `columns` characters; null: no limit. */
export function table<Row>(
  rows: readonly Row[],
  all: readonly Column<Row>[],
  columns: number | null,
): string[] {
  // Empty columns are omitted.
  const filled = all.filter((column) => rows.some((row) => column.of(row) !== ''));
  const shown = columns === null ? filled : withoutYielding(rows, filled, columns);
  const cells = textsOf(rows, shown);
  const widths = widthsOf(shown, cells);
  if (columns !== null) shrink(shown, widths, columns, narrowest);
  const line = (row: readonly string[]) =>
    row
      .map((text, index) => {
        const width = widths[index] ?? 0;
        const cut = cutEnd(text, width);
        return shown[index]?.right ? ' '.repeat(width - widthOf(cut)) + cut : padTo(cut, width);
      })
      .join(' '.repeat(gap))
      .trimEnd();
  return [line(shown.map(({ title }) => title)), ...cells.map(line)];
}

const textsOf = <Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string[][] =>
  rows.map((row) => columns.map((column) => plainText(column.of(row))));

const widthsOf = <Row>(columns: readonly Column<Row>[], cells: readonly (readonly string[])[]): number[] =>
  columns.map(({ title }, index) =>
    cells.reduce((width, row) => Math.max(width, widthOf(row[index] ?? '')), widthOf(title)),
  );

const lineWidth = (widths: readonly number[]): number =>
  widths.reduce((sum, width) => sum + width + gap, -gap);

function withoutYielding<Row>(
  rows: readonly Row[],
  all: readonly Column<Row>[],
  columns: number,
): readonly Column<Row>[] {
  const widths = widthsOf(all, textsOf(rows, all));
  shrink(all, widths, columns, readable);
  return lineWidth(widths) <= columns ? all : all.filter((column) => !column.yields);
}

function shrink<Row>(all: readonly Column<Row>[], widths: number[], columns: number, least: number): void {
  const order = all.map((_, index) => index).filter((index) => all[index]?.shrinks);
  while (lineWidth(widths) > columns) {
    const widest = order.toSorted((a, b) => (widths[b] ?? 0) - (widths[a] ?? 0))[0];
    if (widest === undefined || (widths[widest] ?? 0) <= least) return;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
}
