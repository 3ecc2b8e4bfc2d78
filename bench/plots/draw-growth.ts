import type { KeptRow } from '../results.ts';
import { drawGroups, type Group, labelX } from './draw-groups.ts';
import { figure, picture, place, shortened, text } from './svg.ts';

const [curveX, curveEnd, figureX] = [480, 570, 590];
const growthHeight = 26;
const curveHeight = growthHeight - 8;
/** Curves have room for cost that grows somewhat more than the count. */
const room = 1.25;

/**
 * Draws how the cost of each thing grows with its count, as curves on logarithmic axes next to the line of proportional
 * growth.
 */
export function drawGrowth(groups: readonly Group[]): string | null {
  const { parts, endY } = drawGroups(groups, { rowHeight: growthHeight, draw: drawSeries });
  if (parts.length === 0) return null;
  const title = 'How cost grows';
  return picture(title, endY + 6, [
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
