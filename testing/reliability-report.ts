import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';

const path = fileURLToPath(new URL('../docs/reliability.md', import.meta.url));

const opening = `# Reliability: the last result of the long suites

Written by \`npm run test:long\`. What the suites do is said in their test files; the fault matrix itself runs with \`npm test\`.
`;

const commit = (): string =>
  spawnSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  }).stdout.trim();

/** Replaces the last result of one long suite. */
export function keepResult(title: string, lines: readonly string[]): void {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : opening;
  const [head = opening, ...sections] = text.split(/^## /m);
  const kept = sections.filter((section) => !section.startsWith(`${title}\n`));
  const day = new Date().toISOString().slice(0, 10);
  const load = loadavg()[2]?.toFixed(1);
  const own = `${title}\n\n${lines.join('\n')}\n\nLast run: ${day}, commit ${commit()}, at a load of ${load}.\n`;
  const all = [...kept.map((section) => `${section.trimEnd()}\n`), own].toSorted();
  writeFileSync(path, `${head.trimEnd()}\n\n${all.map((section) => `## ${section}`).join('\n')}`);
}
