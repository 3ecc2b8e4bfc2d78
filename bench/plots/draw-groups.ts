import type { Head, KeptRow } from '../results.ts';
import { line, text, width } from './svg.ts';

export type Group = readonly [name: string, { readonly rows: readonly KeptRow[] } & Head];

export interface RowDrawing {
  readonly rowHeight: number;
  readonly draw: (row: KeptRow, y: number) => readonly string[];
}

export const labelX = 12;
export const headHeight = 52;
const groupHeight = 24;
const groupGap = 6;

/** The rows of each group below its name, date and load, and where the last one ends. Groups without rows are left out. */
export function drawGroups(
  groups: readonly Group[],
  { rowHeight, draw }: RowDrawing,
): { readonly parts: readonly string[]; readonly endY: number } {
  const parts: string[] = [];
  let y = headHeight;
  for (const [name, { rows, measured_at, computer }] of groups) {
    if (rows.length === 0) continue;
    const load = computer.load === undefined ? '' : `, load ${computer.load}`;
    parts.push(
      line([labelX, y + 2], [width - labelX, y + 2], 'line'),
      text(labelX, y + 18, name, 'head'),
      text(width - labelX, y + 18, `${measured_at.slice(0, 10)}${load}`, 'soft right'),
    );
    y += groupHeight;
    for (const row of rows) {
      parts.push(...draw(row, y));
      y += rowHeight;
    }
    y += groupGap;
  }
  return { parts, endY: y };
}
