import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { NodeClock } from '../node/node-clock.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openStore } from './database.ts';
import { acquireFileLock } from './locks/file-lock.ts';
import { jsonColumn, type Store } from './store.ts';

const script = fileURLToPath(new URL('testing/write-until-killed.ts', import.meta.url));
const row = z.object({ key: z.string(), value_json: jsonColumn(z.object({ n: z.number() })) });

function open(path: string): Store {
  const opened = openStore(path, { clock: new NodeClock() });
  if (opened.kind === 'refused') throw opened.error;
  expect(opened.damaged).toBeNull();
  return opened.store;
}

/** A writer in a process of its own, with the numbers that it reported as written. */
function startWriter(path: string, name: string, count: number) {
  const child = spawn(process.execPath, [script, path, name, String(count)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  let complaint = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  const confirmed = () => printed.split('\n').slice(0, -1).map(Number);
  return { child, confirmed, complaint: () => complaint };
}

type Writer = ReturnType<typeof startWriter>;

/** No failing test leaves its process behind. */
function ending(child: ChildProcess): Disposable {
  return { [Symbol.dispose]: () => child.kill('SIGKILL') };
}

async function untilPrinted({ child, confirmed, complaint }: Writer, count: number): Promise<void> {
  while (confirmed().length < count) {
    const more = new AbortController();
    await Promise.race([
      once(child.stdout, 'data', { signal: more.signal }),
      once(child, 'close', { signal: more.signal }).then(([code]) => {
        throw new Error(`the writer ended with ${code}: ${complaint()}`);
      }),
    ]).finally(() => more.abort());
  }
}

it('lets several processes open a file that is not there yet and write to it at once', async () => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'renderdrop.sqlite');
  const writers = ['app', 'cli', 'other'].map((name) => startWriter(path, name, 60));
  const codes = await Promise.all(writers.map(({ child }) => once(child, 'close').then(([code]) => code)));
  expect(codes).toEqual([0, 0, 0]);
  using store = open(path);
  expect(store.all('app_state', row, 'SELECT * FROM app_state')).toHaveLength(3 * 60 * 2);
  expect(store.listQuarantined()).toEqual([]);
});

it('waits for a process that is making the same file, also where SQLite itself would not', async () => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'renderdrop.sqlite');
  // Holds the new file as a program does that is about to change its journal, and lets go a second after somebody has begun to
  // open it, which makes it private first.
  const making = `
    const { chmodSync, statSync } = await import('node:fs');
    const { default: Database } = await import('better-sqlite3');
    // Kept, as a database is closed when it is garbage-collected.
    globalThis.held = new Database(${JSON.stringify(path)});
    held.exec('BEGIN IMMEDIATE');
    chmodSync(${JSON.stringify(path)}, 0o644);
    console.log('held');
    setInterval(() => {
      if ((statSync(${JSON.stringify(path)}).mode & 0o777) === 0o600) setTimeout(() => process.exit(), 1_000);
    }, 5);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', making], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  using _child = ending(child);
  await once(child.stdout, 'data');
  using store = open(path);
  expect(store.value(z.object({ journal_mode: z.string() }), 'PRAGMA journal_mode').journal_mode).toBe('wal');
});

it('shows one process what another has written', async () => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'renderdrop.sqlite');
  using store = open(path);
  const before = store.changesByOthers();
  store.run("INSERT INTO app_state (key, value_json) VALUES ('own', '{}')");
  expect(store.changesByOthers()).toBe(before);
  const { child } = startWriter(path, 'cli', 1);
  await once(child, 'close');
  expect(store.changesByOthers()).not.toBe(before);
});

it('keeps everything that was confirmed, whole, when a writer is killed', async () => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'renderdrop.sqlite');
  const confirmedByName = new Map<string, number[]>();
  for (let round = 0; round < 5; round += 1) {
    const name = `round${round}`;
    const bystander = startWriter(path, `beside${round}`, 20);
    const bystanding = once(bystander.child, 'close');
    const writer = startWriter(path, name, 0);
    const { child, confirmed } = writer;
    using _child = ending(child);
    await untilPrinted(writer, 5 + round * 7);
    const closed = once(child, 'close');
    child.kill('SIGKILL');
    await closed;
    expect(await bystanding, bystander.complaint()).toEqual([0, null]);
    confirmedByName.set(name, confirmed());
    confirmedByName.set(`beside${round}`, bystander.confirmed());
  }
  using store = open(path);
  const keys = new Set(store.all('app_state', row, 'SELECT * FROM app_state').map((each) => each.key));
  for (const [name, confirmed] of confirmedByName) {
    for (const index of confirmed) expect(keys.has(`${name}-${index}-left`)).toBe(true);
  }
  const lefts = [...keys].filter((key) => key.endsWith('-left'));
  expect(lefts.every((key) => keys.has(key.replace(/left$/, 'right')))).toBe(true);
  expect(keys.size).toBe(lefts.length * 2);
});

it('a lock between processes ends with its holder', async () => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'test.lock');
  const holding = `
    const { acquireFileLock } = await import(${JSON.stringify(new URL('locks/file-lock.ts', import.meta.url).href)});
    globalThis.held = acquireFileLock(${JSON.stringify(path)}, 'exclusive', 0);
    console.log(globalThis.held !== null);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', holding], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  using _child = ending(child);
  const [said] = await once(child.stdout, 'data');
  expect(String(said).trim()).toBe('true');
  expect(acquireFileLock(path, 'exclusive', 0)).toBeNull();
  expect(acquireFileLock(path, 'shared', 0)).toBeNull();
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
  using one = acquireFileLock(path, 'shared', 0);
  using other = acquireFileLock(path, 'shared', 0);
  expect([one, other]).not.toContain(null);
  expect(acquireFileLock(path, 'exclusive', 0)).toBeNull();
});
