import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../src/engine/testing/temporary-folder.ts';
import { type Goal, pairedRow } from './benchmark.ts';
import { jsonOf, keptRow, readResults, saveResults } from './results.ts';
import { selfTest } from './self-test.ts';

const asFast: Goal = { kind: 'at_least_times_peer', factor: 1 };
const row = keptRow(pairedRow('a file', 'MB/s', [110, 121], { name: 'a peer', values: [100, 110] }, asFast));
const computer = { platform: 'linux x64', processors: 2, processor: 'a processor', memory_gb: 8 };
const old = { measured_at: '2026-11-21T03:14:12.130Z', computer, versions: { curl: null }, rows: [row] };

it('keeps entries from before there was a self-test, and stores the state of the computer with each entry', async () => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'results.json');
  await writeFile(path, JSON.stringify({ before: old }).replace('computer', 'machine'));
  const head = { ...old, computer: { ...computer, load: 1.5 }, self_test: await quickSelfTest() };
  await saveResults('now', head, [row, row], path);
  expect(await readResults(path)).toMatchObject({
    before: old,
    now: { computer: { load: 1.5 }, self_test: head.self_test, rows: [row, row] },
  });
  expect(JSON.parse(await readFile(path, 'utf8')).before).toEqual(old);
});

const quickSelfTest = () => selfTest({ forMs: 1, starts: 1 });

it('measures the computer itself: hashing, copying and starting a program', async () => {
  for (const figure of Object.values(await quickSelfTest())) expect(figure).toBeGreaterThan(0);
});

it('prints one object: the computer, and each row with its peer, goal and verdict', () => {
  const head = { ...old, computer: { ...computer, load: 2 } };
  expect(jsonOf([{ benchmark: 'one', head, rows: [row] }])).toMatchObject({
    computer: { processors: 2 },
    rows: [
      {
        ...{ name: 'a file', value: 116, unit: 'MB/s', peer: 'a peer', peer_value: 105 },
        ...{ ratio: 1.1, spread: [1.1, 1.1], goal: 'at least 1x', met: 'met', benchmark: 'one', load: 2 },
      },
    ],
  });
});

it('can read every stored result', async () => {
  for (const { rows } of Object.values(await readResults())) expect(rows.length).toBeGreaterThan(0);
});
