import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const sources = ['src', 'sandbox', 'electron.vite.config.ts', 'package.json'];

/** Builds the app, unless the last build is newer than all of its sources. Ends the program if the build fails. */
export function buildIfNeeded(): void {
  const builtAtMs = statSync(join(root, 'out/main/index.js'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (builtAtMs > Math.max(...sources.map((name) => newestMtimeMs(join(root, name))))) return;
  // On stderr, as all that the builder says: programs read what a command prints on stdout, such as `bench --json`.
  console.error('Building Renderdrop …');
  // By its file, not by name: npm puts the name on the path only for programs it started itself.
  const builder = join(root, 'node_modules/electron-vite/bin/electron-vite.js');
  const { status } = spawnSync(process.execPath, [builder, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['inherit', 2, 'inherit'],
  });
  if (status !== 0) process.exit(status ?? 1);
}

function newestMtimeMs(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return 0;
  if (!found.isDirectory()) return found.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newestMtimeMs(join(path, name))));
}
