import { describeGoal, exponentOf, type Row, ratioOf, rounded, spreadOf, verdictOf } from './benchmark.ts';

/** Prints the rows as a table, one line for each. */
export function printTable(rows: readonly Row[]): void {
  const lines = rows.map((row) => [
    row.what,
    `${rounded(row.ours)} ${row.unit}`,
    row.peer === null ? '' : `${row.peer.name} ${rounded(row.peer.value)}`,
    ratioOf(row) === null ? '' : `${ratioOf(row)?.toFixed(2)}x`,
    row.growth === undefined
      ? (spreadOf(row)
          ?.map((ratio) => ratio.toFixed(2))
          .join('–') ?? '')
      : `n^${exponentOf(row.growth).toFixed(2)}`,
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
