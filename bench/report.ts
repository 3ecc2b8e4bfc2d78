import { readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { describeGoal, type Row, ratioOf, spreadOf, verdictOf } from './benchmark.ts';
import { versionsOf } from './peers/versions.ts';

const resultsPath = new URL('results.json', import.meta.url);

/** The rows as a table, one line each. */
export function printTable(rows: readonly Row[]): void {
  const lines = rows.map((row) => [
    row.what,
    `${rounded(row.ours)} ${row.unit}`,
    row.peer === null ? '' : `${row.peer.name} ${rounded(row.peer.value)}`,
    ratioOf(row) === null ? '' : `${ratioOf(row)?.toFixed(2)}x`,
    spreadOf(row)
      ?.map((ratio) => ratio.toFixed(2))
      .join('–') ?? '',
    describeGoal(row.goal),
    verdictOf(row) === 'missed' ? 'MISSED' : (verdictOf(row) ?? ''),
  ]);
  const all = [['what', 'ours', 'peer', 'ratio', 'spread', 'goal', ''], ...lines];
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
    rows: rows.map(inResults),
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

/** A row as it is kept, and printed with `--json`. */
export function inResults(row: Row) {
  const ratio = ratioOf(row);
  return {
    name: row.what,
    value: rounded(row.ours),
    unit: row.unit,
    peer: row.peer?.name ?? null,
    peer_value: row.peer === null ? null : rounded(row.peer.value),
    ratio: ratio === null ? null : rounded(ratio),
    spread: spreadOf(row)?.map(rounded) ?? null,
    goal: describeGoal(row.goal) || null,
    met: verdictOf(row),
  };
}

const rounded = (value: number): number =>
  Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3));
