/**
 * Runs the suites that take hours: `npm run test:long`, or some parts of them, `npm run test:long -- --part uploads`.
 * The result of each part is stored as soon as it has ended (docs/reliability.md). A part that passed is skipped the
 * next time if its sources are unchanged (docs/long-parts.json). Parts that failed or are named run again.
 */
import { spawnSync } from 'node:child_process';
import { loadavg } from 'node:os';
import { keepResult } from '../testing/reliability-report.ts';
import { systemPrograms } from '../testing/system-programs.ts';
import {
  build,
  exitCodeOf,
  playwright,
  type Result,
  root,
  StepRunner,
  sayResult,
  vitest,
} from './check-steps.ts';
import { installPrograms } from './install-programs.ts';
import { type LongPart, longParts, readWords } from './long-parts.ts';
import { LongRecord } from './long-record.ts';
import { addTallies } from './test-tally.ts';

const words = process.argv.slice(2);
let parts: readonly LongPart[];
try {
  const asked = readWords(words);
  parts = asked.parts;
  if (asked.minutes !== null) process.env['RENDERDROP_SOAK_MINUTES'] = String(asked.minutes);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(2);
}

const git = (...gitWords: readonly string[]) =>
  spawnSync('git', gitWords, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? '';
// The suites write results to docs, which doesn't change what they test.
const isChanged = git('status', '--porcelain', '--', '.', ':!docs') !== '';
const commit = git('rev-parse', '--short', 'HEAD');
const record = new LongRecord(root);

const runner = new StepRunner({ long: true });
const results: Result[] = [];
for (const part of parts) {
  // With uncommitted changes the sources have no id, so no part can be skipped.
  const before = isChanged || words.length > 0 ? null : record.passed(part);
  if (before) {
    console.log(`\n── ${part.name}: passed on the same sources already (${before.day}, ${before.commit})`);
    continue;
  }
  await installPrograms(systemPrograms.filter(({ command }) => part.needs?.includes(command)));
  const startedMs = performance.now();
  const suite = part.name === 'window' ? playwright(part.what) : vitest(part.what, ...part.files);
  const steps = part.isOfBuiltApp ? [build, suite] : [suite];
  const ended = await runner.runLanes([steps]);
  const tally = ended.map((result) => result.tally).reduce(addTallies);
  const minutes = ((performance.now() - startedMs) / 60_000).toFixed(1);
  keepResult(`Part “${part.name}”: ${part.what}`, [
    `${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped, in ${minutes} min, at a load of ${loadavg()[2]?.toFixed(1)}.`,
    `Commit ${commit}${isChanged ? ', changed' : ''}.`,
  ]);
  if (!isChanged && tally.failed === 0) record.keep(part, commit);
  else if (!isChanged) record.drop(part);
  results.push(...ended);
}

if (!isChanged) keepWhole();
if (results.length === 0) console.log('\nEvery part has passed on these sources. Name one to run it again.');
process.exit(results.length === 0 ? 0 : exitCodeOf(sayResult([...results, runner.checkStarts()])));

/** Stores the result of all parts once every part has passed on its current sources. */
function keepWhole(): void {
  const rows = longParts.map((part) => record.passed(part));
  if (rows.includes(null)) return;
  keepResult('All parts', [
    'Every part of `npm run test:long` has passed with its sources as they are in this commit (docs/long-parts.json):',
    '',
    '| part | day | commit |',
    '| --- | --- | --- |',
    ...rows.map((row) => `| ${row?.part} | ${row?.day} | ${row?.commit} |`),
  ]);
}
