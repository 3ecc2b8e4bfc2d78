import { type Benchmark, MissingProgram, NotPossible } from './benchmark.ts';
import { benchCheck } from './check.ts';
import { choose } from './choose.ts';
import { benchEncode } from './encode.ts';
import { benchGrowing } from './growing.ts';
import { lineBenchmarks } from './line.ts';
import { benchNames } from './names.ts';
import { writePlots } from './plots/write-plots.ts';
import { benchQueue } from './queue.ts';
import { printTable } from './report.ts';
import { headNow, jsonOf, keptRow, type Measured, saveResults } from './results.ts';
import { benchSandboxSink } from './sandbox-sink.ts';
import { scaleBenchmarks } from './scale.ts';
import { benchStartup } from './startup.ts';
import { benchTransfer } from './transfer.ts';
import { benchViewer } from './viewer.ts';
import { benchWatch } from './watch.ts';
import { benchWindow } from './window.ts';

const benchmarks: Readonly<Record<string, Benchmark>> = {
  transfer: benchTransfer,
  ...lineBenchmarks,
  startup: benchStartup,
  window: benchWindow,
  queue: benchQueue,
  watch: benchWatch,
  names: benchNames,
  check: benchCheck,
  viewer: benchViewer,
  encode: benchEncode,
  growing: benchGrowing,
  ...scaleBenchmarks,
  'sandbox-sink': benchSandboxSink,
};

const usage = `Usage: npm run bench -- NAME… [--quick] [--json]
Names: ${Object.keys(benchmarks).join(', ')}, or all
A name stands for all that begin with it, such as “line”.
Measures beside real peers, prints a table and writes bench/results.json and its plots. With --quick smaller files and fewer
rounds: to see that it runs; those results are printed and not written. With --json one object is printed in place of the tables.`;

const chosen = choose(process.argv.slice(2), Object.keys(benchmarks));
switch (chosen.kind) {
  case 'run': {
    const measured: Measured[] = [];
    for (const name of chosen.names) measured.push(...(await measure(name, chosen)));
    if (chosen.json) console.log(JSON.stringify(jsonOf(measured)));
    break;
  }
  case 'unknown':
    console.error(`There is no ${chosen.word}.\n${usage}`);
    process.exitCode = 2;
    break;
  case 'nothing':
    console.error(usage);
    process.exitCode = 2;
    break;
}

async function measure(
  name: string,
  { quick, json }: { readonly quick: boolean; readonly json: boolean },
): Promise<readonly Measured[]> {
  const benchmark = benchmarks[name];
  if (benchmark === undefined) return [];
  try {
    console.error(`${name}:`);
    const head = await headNow();
    const rows = await benchmark({ quick, log: (line) => console.error(line) });
    if (!json) printTable(rows);
    const kept = rows.map(keptRow);
    if (!quick) {
      await saveResults(name, head, kept);
      await writePlots();
    }
    return [{ benchmark: name, head, rows: kept }];
  } catch (error) {
    if (!(error instanceof MissingProgram || error instanceof NotPossible)) throw error;
    console.error(`${name}: ${error.message}`);
    process.exitCode = 1;
    return [];
  }
}
