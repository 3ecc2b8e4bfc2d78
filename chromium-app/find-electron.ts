import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export const electronFolder = dirname(createRequire(import.meta.url).resolve('electron/package.json'));

/** Electron's binary if it has been fetched; looking for it must not start a download. */
export function findElectron(): string | null {
  const pathFile = join(electronFolder, 'path.txt');
  if (!existsSync(pathFile)) return null;
  const executable = join(electronFolder, 'dist', readFileSync(pathFile, 'utf8').trim());
  return existsSync(executable) ? executable : null;
}
