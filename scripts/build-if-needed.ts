import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const sources = ['src', 'sandbox', 'electron.vite.config.ts', 'package.json'];

/** Builds the app, unless the last build is newer than everything it is made of. Ends the program if that fails. */
export function buildIfNeeded(): void {
  const builtAtMs = statSync(join(root, 'out/main/index.js'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (builtAtMs > Math.max(...sources.map((name) => newestMtimeMs(join(root, name))))) return;
  console.log('Building Renderdrop …');
  const { status } = spawnSync('electron-vite', ['build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
}

function newestMtimeMs(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return 0;
  if (!found.isDirectory()) return found.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newestMtimeMs(join(path, name))));
}
