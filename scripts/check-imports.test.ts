import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
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

it('reports an import of a higher room inside a room of the engine, and a room that stands on no floor', () => {
  const files = {
    'src/engine/open.ts': "import { a } from './uploads/upload-engine.ts';\nconsole.log(a);\n",
    'src/engine/uploads/upload-engine.ts':
      "import { b } from './queue/b.ts';\nimport { e } from './extra/e.ts';\nexport const a = b + e;\n",
    'src/engine/uploads/queue/b.ts':
      "import { c } from '../runner/c.ts';\nimport { d } from '../tables/d.ts';\nexport const b = c + d;\n",
    'src/engine/uploads/runner/c.ts': 'export const c = 1;\n',
    'src/engine/uploads/tables/d.ts': 'export const d = 1;\n',
    'src/engine/uploads/extra/e.ts': 'export const e = 1;\n',
  };
  expect(check({ ...files, ...main, 'src/a.ts': 'export const a = 1;\n' })).toEqual({
    status: 1,
    problems: [
      'src/engine/uploads/queue/b.ts: uploads/queue may not import uploads/runner (src/engine/uploads/runner/c.ts); it imports only from floors below its own (scripts/engine-floors.ts)',
      'src/engine/uploads/extra stands on no floor of scripts/engine-floors.ts',
    ],
  });
});

it('reports an adapter that rooms of the engine import, except the two files that compose them', () => {
  const files = {
    'src/engine/open.ts':
      "import { a } from './node/a.ts';\nimport { b } from './diagnostics/b.ts';\nconsole.log(a, b);\n",
    'src/engine/compose.ts': "import { a } from './node/a.ts';\nexport const composed = a;\n",
    'src/engine/node/a.ts': 'export const a = 1;\n',
    'src/engine/diagnostics/b.ts': "import { a } from '../node/a.ts';\nexport const b = a;\n",
    'src/cli/index.ts':
      "import { a } from '../engine/node/a.ts';\nimport { composed } from '../engine/compose.ts';\nconsole.log(a, composed);\n",
  };
  expect(check(files)).toEqual({
    status: 1,
    problems: [
      'src/engine/diagnostics/b.ts: imports an adapter (src/engine/node/a.ts), as only open.ts and compose.ts may',
    ],
  });
});

const againstTheArrows = [
  ['src/shared/model/a.ts', 'src/engine/b.ts'],
  ['src/engine/uploads/a.ts', 'src/shared/ipc/b.ts'],
  ['src/engine/uploads/a.ts', 'scripts/b.ts'],
  ['src/engine/doctor/a.ts', 'integrations/b.ts'],
  ['src/engine/uploads/a.ts', 'testing/b.ts'],
  ['src/engine/uploads/a.test.ts', 'scripts/b.ts'],
  ['src/engine/testing/a.ts', 'scripts/b.ts'],
  ['src/engine/uploads/a.test.ts', 'sandbox/b.ts'],
  ['src/main/a.ts', 'chromium-app/b.ts'],
  ['src/preload/a.ts', 'src/main/b.ts'],
  ['src/renderer/a.ts', 'e2e/b.ts'],
  ['src/cli/a.ts', 'bench/b.ts'],
  ['sandbox/a.ts', 'src/shared/model/b.ts'],
  ['sandbox/a.ts', 'chromium-app/b.ts'],
  ['chromium-app/a.ts', 'src/main/b.ts'],
  ['testing/a.ts', 'src/shared/model/b.ts'],
  ['e2e/a.ts', 'scripts/b.ts'],
  ['scripts/a.ts', 'bench/b.ts'],
  ['bench/a.ts', 'src/main/b.ts'],
] as const;

const alongTheArrows = [
  ['src/engine/uploads/a.ts', 'src/shared/model/b.ts'],
  ['src/engine/doctor/a.ts', 'src/engine/integrations/b.ts'],
  ['src/engine/uploads/a.test.ts', 'testing/b.ts'],
  ['src/main/a.ts', 'src/shared/ipc/b.ts'],
  ['sandbox/a.ts', 'src/shared/api/b.ts'],
  ['sandbox/pages/a.test.ts', 'chromium-app/b.ts'],
  ['e2e/a.ts', 'src/engine/testing/b.ts'],
  ['scripts/demo/a.ts', 'e2e/launchers/b.ts'],
  ['bench/a.ts', 'scripts/b.ts'],
] as const;

it('reports what a part of the project may not import, by the file that the import leads to', () => {
  const rows = [...againstTheArrows, ...alongTheArrows].map(([path, from], index) => ({
    path: path.replace('a.', `a${index}.`),
    from: from.replace('b.ts', `b${index}.ts`),
  }));
  const files = rows.flatMap(({ path, from }) => {
    const specifier = relative(dirname(path), from).replace(/^(?!\.)/, './');
    return [
      [path, `import { b } from '${specifier}';\nconsole.log(b);\n`],
      [from, 'export const b = 1;\n'],
    ];
  });
  const reported = check(Object.fromEntries(files))
    .problems.filter((line) => line.includes(' may not import '))
    .map((line) => line.replace(/;.*/, ''));
  expect(reported.toSorted()).toEqual(
    rows
      .slice(0, againstTheArrows.length)
      .map(({ path, from }) => `${path}: ${partOf(path)} may not import ${from}`)
      .toSorted(),
  );
});

const partOf = (path: string) => /^(?:src\/)?[^/]+\//.exec(path)?.[0];

it('reports packages that the preload script or what all share imports', () => {
  const files = {
    'src/preload/index.ts':
      "import { contextBridge } from 'electron';\nimport { z } from 'zod';\nconsole.log(contextBridge, z);\n",
    'src/shared/model/index.ts':
      "import { z } from 'zod';\nimport { readFileSync } from 'node:fs';\nconsole.log(z, readFileSync);\n",
    'src/shared/model/a.test.ts': "import { expect } from 'vitest';\nexpect(1);\n",
  };
  expect(check(files).problems).toEqual([
    'src/preload/index.ts: src/preload/ may not import the package zod (scripts/layers.ts)',
    'src/shared/model/index.ts: src/shared/ may not import the package node:fs (scripts/layers.ts)',
  ]);
});

it('sees every form of an export', () => {
  const files = {
    ...main,
    'src/a.ts': 'const list = 1;\nexport { list };\nexport const a = 1;\n',
    'src/b.ts': 'export let variable = 1;\nexport enum Enumeration {}\n',
    'src/c.ts': "export { list as handedOn } from './a.ts';\n",
    'src/d.ts': "const from = '/*';\nexport const behindAnOpening = from;\nconst to = '*/';\n",
  };
  expect(check(files).problems).toEqual([
    'src/b.ts: variable is used by nobody',
    'src/b.ts: Enumeration is used by nobody',
    'src/c.ts: handedOn is used by nobody',
    'src/d.ts: behindAnOpening is used by nobody',
  ]);
});

it('sees every form of an import', () => {
  const forms = {
    default: ["import a from './a-default.ts';", 'export default 1;'],
    template: ['export const a = import(`./a-template.ts`);', 'export const a = 1;'],
    type: ["export type A = import('./a-type.ts').A;", 'export type A = 1;'],
    whole: ["export * from './a-whole.ts';", 'export const a = 1;'],
  };
  const files = Object.entries(forms).flatMap(([form, [importing, imported]]) => [
    [`src/b-${form}.ts`, `${importing}\n`],
    [`src/a-${form}.ts`, `import './b-${form}.ts';\n${imported}\n`],
  ]);
  expect(check(Object.fromEntries(files)).problems.filter((line) => line.startsWith('these'))).toEqual(
    Object.keys(forms).map((form) => `these import each other: src/a-${form}.ts, src/b-${form}.ts`),
  );
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

it('reports a test helper that a tool imports, except what tests and tools share', () => {
  const files = {
    ...main,
    'src/a.ts': 'export const a = 1;\n',
    'scripts/demo.ts':
      "import { help } from '../src/engine/testing/help.ts';\nimport { start } from '../testing/start.ts';\nimport { page } from '../e2e/pages/page.ts';\nconsole.log(help, start, page);\n",
    'src/engine/testing/help.ts': 'export const help = 1;\n',
    'testing/start.ts': 'export const start = 1;\n',
    'e2e/pages/page.ts': 'export const page = 1;\n',
  };
  expect(check(files)).toEqual({
    status: 1,
    problems: [
      'scripts/demo.ts: src/engine/testing/help.ts is a helper of tests; what tests and tools share is in testing/',
    ],
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
      'src/engine/node/ffmpeg/ffmpeg-process.ts': `import '../run.ts';\n${starting}`,
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
