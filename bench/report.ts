import { readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { describeGoal, meetsGoal, type Row } from './benchmark.ts';
import { versionsOf } from './peers/versions.ts';

const resultsPath = new URL('results.json', import.meta.url);

/** The rows as a table, one line each. */
export function printTable(rows: readonly Row[]): void {
  const lines = rows.map((row) => [
    row.what,
    `${rounded(row.ours)} ${row.unit}`,
    row.peer === null ? '' : `${row.peer.name} ${rounded(row.peer.value)}`,
    ratioOf(row) === null ? '' : `${ratioOf(row)?.toFixed(2)}x`,
    describeGoal(row.goal),
    { true: 'met', false: 'MISSED', null: '' }[String(meetsGoal(row)) as 'true' | 'false' | 'null'],
  ]);
  const all = [['what', 'ours', 'peer', 'ratio', 'goal', ''], ...lines];
  const widths = all[0]?.map((_, column) => Math.max(...all.map((line) => line[column]?.length ?? 0))) ?? [];
  for (const line of all) {
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  }
}

/** Puts the rows of one benchmark in place of its last ones; those of the others stay. */
export async function saveResults(name: string, rows: readonly Row[], quick: boolean): Promise<void> {
  const results = await readResults();
  const [processor] = cpus();
  results[name] = {
    measured_at: new Date().toISOString(),
    quick,
    machine: {
      platform: `${process.platform} ${process.arch}`,
      processors: cpus().length,
      processor: processor?.model ?? 'unknown',
      /** Of the minute before: other work on the computer slows both sides of a ratio. */
      load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
      memory_gb: Math.round(totalmem() / 1e9),
    },
    versions: await versionsOf(),
    rows: rows.map((row) => ({
      what: row.what,
      unit: row.unit,
      ours: rounded(row.ours),
      peer: row.peer && { name: row.peer.name, value: rounded(row.peer.value) },
      ratio: ratioOf(row) === null ? null : rounded(ratioOf(row) ?? 0),
      goal: describeGoal(row.goal) || null,
      met: meetsGoal(row),
    })),
  };
  await writeFile(resultsPath, `${JSON.stringify(results, null, 2)}\n`);
}

async function readResults(): Promise<Record<string, unknown>> {
  let text: string;
  try {
    text = await readFile(resultsPath, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
  return JSON.parse(text);
}

/** Beside a peer that takes nothing there is none. */
const ratioOf = ({ ours, peer }: Row): number | null =>
  peer === null || peer.value === 0 ? null : ours / peer.value;

const rounded = (value: number): number =>
  Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3));
