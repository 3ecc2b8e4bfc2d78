#!/usr/bin/env node
/** Takes the place of Electron's program for `electron-vite dev`: the app's folder first, then its arguments. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const [folder = '.', ...args] = process.argv.slice(2);
const manifest = JSON.parse(readFileSync(join(resolve(folder), 'package.json'), 'utf8')) as {
  readonly main: string;
};
const child = spawn(
  process.execPath,
  [join(import.meta.dirname, 'main-process.ts'), join(resolve(folder), manifest.main), ...args],
  { stdio: 'inherit' },
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
child.once('exit', (code) => process.exit(code ?? 1));
