#!/usr/bin/env node
/** Replaces Electron's program in `electron-vite dev`. The first argument is the app's folder; the app's own arguments follow. */
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
