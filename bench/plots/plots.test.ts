import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { growingRow, pairedRow } from '../benchmark.ts';
import { keptRow, readResults } from '../results.ts';
import { drawPlots } from './draw-plots.ts';
import { shareOfGoal } from './share-of-goal.ts';
import { keptPlots } from './write-plots.ts';

const head = {
  ...{ measured_at: '2026-11-23T10:00:00.000Z', versions: {} },
  computer: { platform: 'linux x64', processors: 2, processor: 'a processor', memory_gb: 8, load: 0.5 },
};
const paired = (ours: readonly number[], goal: Parameters<typeof pairedRow>[4]) =>
  keptRow(pairedRow('one <file>', 's', ours, { name: 'a peer', values: ours.map(() => 10) }, goal));

it('docs/plots is drawn from the current results (else run: npm run plots)', async () => {
  const drawn = drawPlots(await readResults());
  const kept = await keptPlots();
  expect([...kept.keys()]).toEqual([...drawn.keys()].sort());
  for (const [name, svg] of drawn) expect(kept.get(name) === svg, name).toBe(true);
});

it('every plot is shown on a page', async () => {
  const docs = join(import.meta.dirname, '../../docs');
  const pages = await Promise.all(
    ['performance.md', 'scale.md'].map((page) => readFile(join(docs, page), 'utf8')),
  );
  for (const name of (await keptPlots()).keys()) expect(pages.join('\n')).toContain(`](plots/${name})`);
});

it('puts all kinds of goals on one scale, where 1 is the goal and less is better', () => {
  const shareOf = (row: Parameters<typeof shareOfGoal>[0]) => shareOfGoal(row)?.share;
  expect(shareOf(paired([5, 5], { kind: 'at_most_times_peer', factor: 1 }))).toBeCloseTo(0.5);
  expect(shareOf(paired([5, 5], { kind: 'at_least_times_peer', factor: 1 }))).toBeCloseTo(2);
  expect(shareOf(paired([25, 25], { kind: 'at_most_above_peer', value: 30 }))).toBeCloseTo(0.5);
  expect(shareOf(paired([25, 25], { kind: 'at_most', value: 50 }))).toBeCloseTo(0.5);
  expect(shareOf(paired([25, 25], { kind: 'at_least', value: 50 }))).toBeCloseTo(2);
  expect(shareOf(paired([0, 0], { kind: 'at_most', value: 0 }))).toBe(0);
  expect(shareOfGoal(paired([25, 25], { kind: 'none' }))).toBeNull();
});

it('inverts a spread if more is better', () => {
  const row = paired([5, 20, 20, 20, 40], { kind: 'at_least_times_peer', factor: 1 });
  expect(row.spread).toEqual([2, 2]);
  expect(shareOfGoal({ ...row, spread: [0.5, 4] })?.spread).toEqual([0.25, 2]);
});

it('draws rows that have a goal, and curves of growth, and escapes their names', () => {
  const growth = [10, 20].map((count) => ({ count, value: count }));
  const drawn = drawPlots({
    transfer: { ...head, rows: [paired([5, 5], { kind: 'at_most_times_peer', factor: 1 })] },
    'line-1': { ...head, rows: [paired([5, 5], { kind: 'none' })] },
    'scale-1': { ...head, rows: [keptRow(growingRow('20 & more', 'ms', growth, 1.1))] },
  });
  expect([...drawn.keys()]).toEqual(['sending.svg', 'scale.svg']);
  expect(drawn.get('sending.svg')).toContain('one &lt;file&gt;');
  expect(drawn.get('sending.svg')).toContain('prefers-color-scheme:dark');
  expect(drawn.get('scale.svg')).toContain('20 &amp; more');
  expect(drawn.get('scale.svg')).toContain('n^1.00: 10 to 20 ms');
});
