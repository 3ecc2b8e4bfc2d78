import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

let project: string;
let program: string;
let ownNode: string;
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'renderdrop-own-node-'));
  program = join(project, 'bin/own-node');
  ownNode = join(project, `node_modules/node-${process.platform}-${process.arch}/bin/node`);
  for (const name of ['bin/own-node', 'bin/package.json']) {
    mkdirSync(dirname(join(project, name)), { recursive: true });
    copyFileSync(join(root, name), join(project, name));
  }
  writeFileSync(
    join(project, 'script.ts'),
    'const words: string[] = process.argv.slice(2); console.log(words.join("+")); process.exitCode = 3;',
  );
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

function installNode(shellScript: string): void {
  mkdirSync(dirname(ownNode), { recursive: true });
  writeFileSync(ownNode, `#!/bin/sh\n${shellScript}\n`);
  chmodSync(ownNode, 0o755);
}

const run = (...words: readonly string[]) =>
  spawnSync(process.execPath, [program, ...words], { cwd: project, encoding: 'utf8' });

describe.skipIf(process.platform === 'win32')('bin/own-node', () => {
  it('runs a script on the Node that npm installed, which also comes first for what the script starts', () => {
    installNode('echo "own $*"; command -v node; exit 7');
    expect(run('script.ts', 'a', '--b')).toMatchObject({
      status: 7,
      stdout: `own script.ts a --b\n${ownNode}\n`,
    });
  });

  it('runs the script directly if no Node is installed and the current one is new enough, with its arguments and exit code', () => {
    expect(run('script.ts', 'a', '--b')).toMatchObject({ status: 3, stdout: 'a+--b\n' });
  });

  it('passes signals on, and ends by the signal that ended its script', async () => {
    installNode("trap 'echo told; trap - TERM; kill -TERM $$' TERM; echo up; while :; do sleep 0.05; done");
    const child = spawn(process.execPath, [program, 'script.ts'], { cwd: project });
    const closed = once(child, 'close');
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    expect((await lines.next()).value).toBe('up');
    child.kill('SIGTERM');
    expect((await lines.next()).value).toBe('told');
    expect(await closed).toEqual([null, 'SIGTERM']);
  });

  it('ends its script when the shell through which npm started it is gone', async () => {
    installNode("trap 'echo told; exit 0' TERM; echo up; while :; do sleep 0.05; done");
    const shell = spawn('/bin/sh', ['-c', `"${process.execPath}" "${program}" script.ts; true`], {
      cwd: project,
    });
    const lines = createInterface({ input: shell.stdout })[Symbol.asyncIterator]();
    expect((await lines.next()).value).toBe('up');
    shell.kill('SIGKILL');
    expect((await lines.next()).value).toBe('told');
  });

  it('ends a script that runs on the same Node, when the shell through which npm started it is gone', async () => {
    writeFileSync(
      join(project, 'script.ts'),
      'process.on("SIGTERM", () => { console.log("told"); setTimeout(() => process.exit(), 600); });' +
        'console.log("up"); setInterval(() => {}, 1_000);',
    );
    const shell = spawn('/bin/sh', ['-c', `"${process.execPath}" "${program}" script.ts; true`], {
      cwd: project,
      env: { ...process.env, npm_lifecycle_event: 'start' },
    });
    const lines = createInterface({ input: shell.stdout })[Symbol.asyncIterator]();
    expect((await lines.next()).value).toBe('up');
    shell.kill('SIGKILL');
    expect((await lines.next()).value).toBe('told');
    expect(await lines.next(), 'told once, so that cleaning up is not cut short').toMatchObject({
      done: true,
    });
  });

  it('says in one line that the packages are not installed yet', () => {
    writeFileSync(join(project, 'script.ts'), 'import "zod";');
    expect(run('script.ts')).toMatchObject({
      status: 1,
      stderr: `The packages that Renderdrop needs aren’t installed. Run "npm ci" in ${project} first.\n`,
    });
  });

  it('shows any other error as it is', () => {
    mkdirSync(join(project, 'node_modules'));
    writeFileSync(join(project, 'script.ts'), 'import "zod";');
    expect(run('script.ts').stderr).toContain("Cannot find package 'zod'");
  });

  it('says what is missing if neither Node is new enough', () => {
    const source = readFileSync(program, 'utf8');
    writeFileSync(program, source.replace('>= 24', '>= 2400'));
    const { status, stderr } = run('script.ts');
    expect(status).toBe(1);
    expect(stderr).toMatch(/^Renderdrop needs Node 24 or newer; this is Node [\d.]+\. .*"npm ci" in .*\n$/);
  });
});

it('starts every script of package.json that needs Node: npm 10 leaves that Node out of node_modules/.bin', () => {
  const withNode = Object.values(manifest.scripts).filter((command) => /\bnode\b/.test(command));
  expect(withNode.length).toBeGreaterThan(10);
  expect(withNode.filter((command) => !/^(biome [^&]*&& )?node bin\/own-node /.test(command))).toEqual([]);
});
