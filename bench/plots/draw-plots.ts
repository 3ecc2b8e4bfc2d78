import { goalOf } from '../benchmark.ts';
import type { KeptRow, Results } from '../results.ts';
import { drawGroups, type Group, headHeight, labelX } from './draw-groups.ts';
import { drawGrowth } from './draw-growth.ts';
import { shareOfGoal } from './share-of-goal.ts';
import { figure, line, picture, place, rowHeight, shortened, text } from './svg.ts';

/** Each picture, with the benchmarks it shows. */
const pictures = [
  { name: 'sending', title: 'Uploading, beside curl and rclone', of: ['transfer', 'sandbox-sink'] },
  { name: 'lines', title: 'Uploading over connections with a delay', of: ['line'] },
  {
    name: 'window',
    title: 'The window: starting, loading, looking',
    of: ['startup', 'window', 'viewer', 'check'],
  },
  {
    name: 'engine',
    title: 'The engine: queue, watch folders, names, encoding',
    of: ['queue', 'watch', 'names', 'encode', 'growing'],
  },
] as const;

const [laneX, laneEnd, figureX] = [400, 620, 632];
/** The scale goes from an eighth of what the goal allows up to eight times that. */
const widest = 3;
const dotRadius = 4.5;

/** The pictures of docs/plots by file name, drawn from the current results. */
export function drawPlots(results: Results): ReadonlyMap<string, string> {
  const drawn = pictures.flatMap(({ name, title, of }) => {
    const groups = Object.entries(results).filter(([benchmark]) =>
      of.some((word) => benchmark === word || benchmark.startsWith(`${word}-`)),
    );
    const picture = drawGoals(title, groups);
    return picture === null ? [] : [[`${name}.svg`, picture] as const];
  });
  const growth = drawGrowth(Object.entries(results).filter(([name]) => name.startsWith('scale-')));
  return new Map([...drawn, ...(growth === null ? [] : [['scale.svg', growth] as const])]);
}

function drawGoals(title: string, groups: readonly Group[]): string | null {
  const judged = groups.map(
    ([name, { rows, ...head }]): Group => [
      name,
      { ...head, rows: rows.filter((row) => shareOfGoal(row) !== null) },
    ],
  );
  const { parts, endY } = drawGroups(judged, { rowHeight, draw: drawRow });
  if (parts.length === 0) return null;
  const goalX = xOf(1);
  return picture(title, endY + 6, [
    text(labelX, 22, title, 'head'),
    text(labelX, 40, '● met   ◆ missed   ○ unclear: the pairs disagree', 'soft'),
    text(goalX - 8, 40, 'better', 'soft right'),
    text(goalX + 8, 40, 'worse than the goal', 'soft'),
    line([goalX, headHeight - 22], [goalX, endY], 'goal'),
    ...parts,
  ]);
}

function drawRow(row: KeptRow, y: number): readonly string[] {
  const share = shareOfGoal(row);
  if (share === null) return [];
  const middle = y + rowHeight / 2;
  const verdict = row.met ?? 'unclear';
  const [low, high] = share.spread ?? [share.share, share.share];
  const bar =
    share.spread === null
      ? []
      : [
          `<path d="M${place(xOf(low))} ${place(middle)}H${place(xOf(high))}" class="${verdict}" stroke-width="3" stroke-opacity=".45"/>`,
        ];
  return [
    text(labelX, middle + 4, shortened(row.name, 64)),
    ...bar,
    mark(verdict, xOf(share.share), middle),
    text(figureX, middle + 4, shortened(figuresOf(row), 34), 'soft'),
  ];
}

function xOf(share: number): number {
  const log = Math.max(-widest, Math.min(widest, Math.log2(share)));
  return laneX + ((log + widest) / (2 * widest)) * (laneEnd - laneX);
}

function mark(verdict: NonNullable<KeptRow['met']>, x: number, y: number): string {
  const r = dotRadius;
  if (verdict === 'missed')
    return `<path d="M${place(x - r)} ${place(y)}l${r} ${-r}l${r} ${r}l${-r} ${r}z" class="missed"/>`;
  return `<circle cx="${place(x)}" cy="${place(y)}" r="${r}" class="${verdict}"${verdict === 'unclear' ? ' stroke-width="1.5"' : ''}/>`;
}

function figuresOf({ value, unit, peer, peer_value, ratio, goal }: KeptRow): string {
  const wanted = goalOf(goal ?? '');
  switch (wanted.kind) {
    case 'at_least_times_peer':
      return `${figure(ratio)}x, goal ≥ ${wanted.factor}x: ${peer}`;
    case 'at_most_times_peer':
      return `${figure(ratio)}x, goal ≤ ${wanted.factor}x: ${peer}`;
    case 'at_most_above_peer':
      return `${figure(value - (peer_value ?? 0))} ${unit} more, goal ≤ ${wanted.value}`;
    case 'at_least':
      return `${figure(value)} ${unit}, goal ≥ ${wanted.value}`;
    default:
      return `${figure(value)} ${unit}, goal ≤ ${'value' in wanted ? wanted.value : ''}`;
  }
}
