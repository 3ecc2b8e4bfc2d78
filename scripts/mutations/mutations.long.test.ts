import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildIfNeeded } from '../build-if-needed.ts';
import { type Mutation, mutations } from './mutations.ts';

// Each of these would break the app on Electron. If the stand-in lets one pass, passing specs prove nothing about such
// mistakes.

const root = join(import.meta.dirname, '../..');
const work = join(root, '.cache/mutations');
const readme = join(root, 'e2e/README.md');
const [begin, end] = ['<!-- mutations -->', '<!-- end of mutations -->'];
/**
 * Most of these changes keep the window from opening, and a minute is too long to wait for each. The limit is ten times
 * what a start takes; the unchanged build must meet it too.
 */
const windowLimitMs = 20_000;
const results = new Map<Mutation, 'caught' | 'not caught'>();
/** `RENDERDROP_MUTATIONS=pattern` tries only some of them, and then doesn't write the table. */
const wanted = new RegExp(process.env['RENDERDROP_MUTATIONS'] ?? '');

beforeAll(() => {
  buildIfNeeded();
  rmSync(work, { recursive: true, force: true });
});

afterAll(() => {
  rmSync(work, { recursive: true, force: true });
  if (results.size < mutations.length) return;
  const rows = mutations.map(
    (mutation) => `| ${mutation.wrong} | ${mutation.test} | ${results.get(mutation)} |`,
  );
  const table = [
    '| The app, wrong on purpose | The test that has to notice | |',
    '| --- | --- | --- |',
    ...rows,
  ];
  const text = readFileSync(readme, 'utf8');
  const [before = '', rest = ''] = text.split(begin);
  const [, after = ''] = rest.split(end);
  writeFileSync(readme, `${before}${begin}\n\n${table.join('\n')}\n\n${end}${after}`);
});

test('there are at least thirty', () => {
  expect(mutations.length).toBeGreaterThanOrEqual(30);
});

test('the unchanged build passes every one of these tests', async () => {
  const titles = new Set(mutations.map(({ test: title }) => title));
  const specs = new Set(mutations.map(({ spec }) => spec));
  const output = await runSpecs([...specs], [...titles], join(root, 'out/main/index.js'), 2);
  expect(output).toMatch(/\d+ passed/);
  expect(output).not.toMatch(/ failed\b/);
});

for (const [index, mutation] of mutations.entries()) {
  test.runIf(wanted.test(mutation.wrong))(`noticed: ${mutation.wrong}`, async () => {
    const entry = buildWith(mutation, join(work, String(index)));
    const output = await runSpecs([mutation.spec], [mutation.test], entry, 1);
    const isCaught = / failed\b/.test(output);
    results.set(mutation, isCaught ? 'caught' : 'not caught');
    expect(isCaught, output).toBe(true);
  });
}

/** A copy of the built app with this one mistake, so that nothing has to be built again. */
function buildWith({ find, put, in: where }: Mutation, folder: string): string {
  mkdirSync(folder, { recursive: true });
  cpSync(join(root, 'out'), join(folder, 'out'), { recursive: true });
  for (const name of ['node_modules', 'resources', 'package.json'])
    symlinkSync(join(root, name), join(folder, name));
  const built = join(folder, 'out', where ?? 'main');
  const changed = readdirSync(built).filter((name) => {
    if (!/\.c?js$/.test(name)) return false;
    const text = readFileSync(join(built, name), 'utf8');
    const mutated = text.replace(find, put);
    writeFileSync(join(built, name), mutated);
    return mutated !== text;
  });
  expect(changed, 'the build no longer says what the mutation changes').toHaveLength(1);
  return join(folder, 'out/main/index.js');
}

async function runSpecs(
  specs: readonly string[],
  titles: readonly string[],
  entry: string,
  workers: number,
): Promise<string> {
  const child = spawn(
    join(root, 'node_modules/.bin/playwright'),
    [
      ...['test', '--project=chromium', `--workers=${workers}`, '--timeout=60000', '--reporter=line'],
      ...['--output', join(work, 'results'), '-g', titles.join('|'), ...specs],
    ],
    {
      cwd: root,
      env: {
        ...process.env,
        RENDERDROP_LONG: '1',
        RENDERDROP_APP_ENTRY: entry,
        RENDERDROP_WINDOW_LIMIT_MS: String(windowLimitMs),
        NO_COLOR: '1',
      },
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  await once(child, 'exit');
  return output;
}
