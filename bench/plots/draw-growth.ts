import type { Head, KeptRow } from '../results.ts';
import { figure, line, picture, place, shortened, text, width } from './svg.ts';

const [labelX, curveX, curveEnd, figureX] = [12, 480, 570, 590];
const growthHeight = 26;
const headHeight = 52;
const groupHeight = 24;
const curveHeight = growthHeight - 8;
/** A curve has room for what grows by more than the number of things does. */
const room = 1.25;

/** What each thing costs with more and more of it, as curves through logarithms beside the line of what is in proportion. */
export function drawGrowth(
  groups: readonly (readonly [name: string, { readonly rows: readonly KeptRow[] } & Head])[],
): string | null {
  const parts: string[] = [];
  let y = headHeight;
  for (const [name, { rows, measured_at, computer }] of groups) {
    const load = computer.load === undefined ? '' : `, load ${computer.load}`;
    parts.push(
      line([labelX, y + 2], [width - labelX, y + 2], 'line'),
      text(labelX, y + 18, name, 'head'),
      text(width - labelX, y + 18, `${measured_at.slice(0, 10)}${load}`, 'soft right'),
    );
    y += groupHeight;
    for (const row of rows) {
      parts.push(...drawSeries(row, y));
      y += growthHeight;
    }
    y += 6;
  }
  if (parts.length === 0) return null;
  const title = 'How cost grows';
  return picture(title, y + 6, [
    text(labelX, 22, title, 'head'),
    text(labelX, 40, 'Both axes are logarithms. Dashed: in proportion to the number of things, n^1', 'soft'),
    ...parts,
  ]);
}

function drawSeries({ name, unit, growth, met }: KeptRow, y: number): readonly string[] {
  const points = growth?.points ?? [];
  const [first, last] = [points[0], points.at(-1)];
  if (growth === undefined || first === undefined || last === undefined) return [];
  const [bottom, middle] = [y + growthHeight - 4, y + growthHeight / 2];
  const widest = Math.log(last.count / first.count);
  const x = (count: number) => curveX + (Math.log(count / first.count) / widest) * (curveEnd - curveX);
  const heightOf = (value: number) => Math.log(value / first.value) / widest / room;
  const up = (value: number) => bottom - Math.max(0, Math.min(1, heightOf(value))) * curveHeight;
  const curve = points.map(({ count, value }) => `${place(x(count))} ${place(up(value))}`).join('L');
  const color = met === 'missed' ? 'missed' : 'curve';
  return [
    text(labelX, middle + 4, shortened(name, 72)),
    `<path d="M${place(curveX)} ${place(bottom)}L${place(curveEnd)} ${place(bottom - curveHeight / room)}" class="goal" stroke-dasharray="2 3"/>`,
    `<path d="M${curve}" class="${color}" stroke-width="2" style="fill:none"/>`,
    text(
      figureX,
      middle + 4,
      `n^${growth.exponent.toFixed(2)}: ${figure(first.value)} to ${figure(last.value)} ${unit}`,
    ),
  ];
}
