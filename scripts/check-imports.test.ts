import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../src/engine/testing/temporary-folder.ts';

const program = fileURLToPath(new URL('check-imports.ts', import.meta.url));

function check(files: Readonly<Record<string, string>>) {
  using folder = temporaryFolder();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder.path, path)), { recursive: true });
    writeFileSync(join(folder.path, path), text);
  }
  const { status, stderr } = spawnSync(process.execPath, [program, folder.path], { encoding: 'utf8' });
  return { status, problems: stderr.trim().split('\n').filter(Boolean) };
}

const main = { 'src/main.ts': "import { a } from './a.ts';\nconsole.log(a);\n" };

it('accepts files whose exports are used and whose imports have no cycle', () => {
  expect(
    check({
      ...main,
      'src/a.ts': "import { b } from './b.ts';\nexport const a = b;\n",
      'src/b.ts': 'export const b = 1;\n',
    }),
  ).toEqual({
    status: 0,
    problems: [],
  });
});

it('reports files that import each other, even if they import only types', () => {
  const files = {
    ...main,
    'src/a.ts': "import { b } from './b.ts';\nexport type A = number;\nexport const a: A = b;\n",
    'src/b.ts': "import type { A } from './a.ts';\nexport const b: A = 1;\n",
  };
  expect(check(files)).toEqual({
    status: 1,
    problems: ['these import each other: src/a.ts, src/b.ts'],
  });
});

it('reports exports that nothing uses, and those that only tests use', () => {
  const files = {
    ...main,
    'src/a.ts': 'export const a = 1;\nexport const dead = 2;\nexport const tested = 3;\n',
    'src/a.test.ts': "import { tested } from './a.ts';\nconsole.log(tested);\n",
  };
  expect(check(files)).toEqual({
    status: 1,
    problems: ['src/a.ts: dead is used by nobody', 'src/a.ts: tested is used by tests only'],
  });
});

it('reports an import of a higher room of the engine, and of a room on the same floor', () => {
  const files = {
    'src/engine/open.ts': "import { a } from './uploads/a.ts';\nconsole.log(a);\n",
    'src/engine/uploads/a.ts':
      "import { b } from '../library/b.ts';\nimport { c } from '../accounts/c.ts';\nimport { d } from '../store/d.ts';\nexport const a = b + c + d;\n",
    'src/engine/library/b.ts': 'export const b = 1;\n',
    'src/engine/accounts/c.ts': 'export const c = 1;\n',
    'src/engine/store/d.ts': 'export const d = 1;\n',
  };
  const below = 'it imports only from floors below its own (scripts/engine-floors.ts)';
  expect(check({ ...files, ...main, 'src/a.ts': 'export const a = 1;\n' })).toEqual({
    status: 1,
    problems: [
      `src/engine/uploads/a.ts: uploads may not import library (src/engine/library/b.ts); ${below}`,
      `src/engine/uploads/a.ts: uploads may not import accounts (src/engine/accounts/c.ts); ${below}`,
    ],
  });
});

it('reports an export that only its own file uses, but not a type that another export mentions', () => {
  const files = {
    ...main,
    'src/a.ts':
      'export interface Shape { readonly b: number }\nexport type Own = number;\nexport const b = 1;\nconst own: Own = 2;\nexport const a: Shape = { b: b + own };\n',
  };
  expect(check(files)).toEqual({
    status: 1,
    problems: [
      'src/a.ts: Own is exported, and used here only',
      'src/a.ts: b is exported, and used here only',
    ],
  });
});

it('takes one name where a file is loaded for it alone', () => {
  const files = {
    ...main,
    'src/a.ts': 'export const used = 1;\nexport const left = 2;\n',
    'src/index.ts': "export const load = async () => (await import('./a.ts')).used;\n",
  };
  expect(check(files)).toEqual({ status: 1, problems: ['src/a.ts: left is used by nobody'] });
});

it('also reports unused exports of test helpers and scripts, which tests may use', () => {
  const files = {
    ...main,
    'src/testing/folder.ts': 'export const used = 1;\nexport const left = 2;\n',
    'src/a.test.ts': "import { used } from './testing/folder.ts';\nconsole.log(used);\n",
    'scripts/demo/a.ts': 'export const b = 1;\nexport function c() {\n  return b;\n}\n',
  };
  expect(check(files)).toEqual({
    status: 1,
    problems: [
      'scripts/demo/a.ts: b is exported, and used here only',
      'scripts/demo/a.ts: c is used by nobody',
      'src/testing/folder.ts: left is used by nobody',
    ],
  });
});

it('reports a test helper that the product imports', () => {
  const files = {
    ...main,
    'src/a.ts': "import { help } from './testing/help.ts';\nexport const a = help;\n",
    'src/testing/help.ts': 'export const help = 1;\n',
  };
  expect(check(files)).toEqual({
    status: 1,
    problems: ['src/a.ts: src/testing/help.ts is a helper of tests, for tests only'],
  });
});

it('reports files that start ffmpeg but may not, also those that do it through another file', () => {
  const starting = "import { spawn } from 'node:child_process';\nspawn('ffmpeg', []);\n";
  const run =
    "import { spawn } from 'node:child_process';\nexport const run = (program: string) => spawn(program);\n";
  const only =
    'starts a program that only src/engine/node/ffmpeg/ffmpeg-process.ts and sandbox/processing/thumbnailer.ts may start';
  expect(
    check({
      'src/main/index.ts': starting,
      'src/engine/node/run.ts': run,
      'src/cli/main.ts': "import { run } from '../engine/node/run.ts';\nrun('/usr/bin/ffprobe');\n",
      'src/engine/node/ffmpeg/ffmpeg-process.ts': `import '../../../main/index.ts';\n${starting}`,
      'src/engine/node/media.test.ts': starting,
      'sandbox/processing/thumbnailer.ts': starting,
      'sandbox/main.ts': `import './processing/thumbnailer.ts';\n${starting}`,
    }),
  ).toEqual({
    status: 1,
    problems: [`sandbox/main.ts: ${only}`, `src/cli/main.ts: ${only}`, `src/main/index.ts: ${only}`],
  });
});

it('reports what the product imports of node:http, except types', () => {
  const files = {
    ...main,
    'src/a.ts':
      "import { type Agent, request } from 'node:http';\nexport const a = (agent: Agent) => request({ agent });\n",
    'src/index.ts':
      "import type { Agent } from 'node:http';\nimport type { Server } from 'node:https';\nconsole.log({} as Agent | Server);\n",
    'src/a.test.ts': "import { request } from 'node:http';\nrequest('');\n",
  };
  expect(check(files)).toEqual({
    status: 1,
    problems: [
      'src/a.ts: imports node:http itself, which loads fetch; src/engine/ground/node-http.ts has it',
    ],
  });
});

it('reports texts that no file takes out of their object, unless one passes the object on', () => {
  const texts =
    "export const itemTexts = {\n  used: 'Like final/**',\n  also: 'Also',\n  dead: 'Dead',\n} as const;\n";
  const files = {
    ...main,
    'src/a.ts':
      "import { itemTexts as texts } from './shared/messages/item.ts';\nexport const a = texts.used + texts.also;\n",
    'src/shared/messages/item.ts': `${texts}/** A comment. */\n`,
    'src/shared/messages/item.test.ts':
      "import { itemTexts } from './item.ts';\nconsole.log(itemTexts.dead);\n",
  };
  expect(check(files)).toEqual({
    status: 1,
    problems: ['src/shared/messages/item.ts: itemTexts.dead is used by nobody'],
  });
  const passedOn =
    "import { itemTexts } from './shared/messages/item.ts';\nexport const a = Object.values(itemTexts);\n";
  expect(check({ ...files, 'src/a.ts': passedOn }).status).toBe(0);
});

it('reports members of classes that nothing uses, and those that only tests use', () => {
  const files = {
    ...main,
    'src/a.ts':
      "import { Store } from './store.ts';\nclass Late extends Store {\n  soon(): void {}\n}\nclass Broken extends Error {\n  override name = 'Broken';\n}\nexport const a = [new Late().soon(), new Broken().message];\n",
    'src/store.ts':
      'export class Store {\n  readonly path = this.read();\n  async read(): Promise<void> {}\n  discard(id: number): void {}\n  get threads(): number {\n    return 1;\n  }\n}\n',
    'src/store.test.ts': "import { Store } from './store.ts';\nconsole.log(new Store().threads);\n",
  };
  expect(check(files)).toEqual({
    status: 1,
    problems: [
      'src/store.ts: Store.path is used by nobody',
      'src/store.ts: Store.discard is used by nobody',
      'src/store.ts: Store.threads is used by tests only',
    ],
  });
});
