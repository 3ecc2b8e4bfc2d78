import { existsSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractAll } from '@electron/asar';

/** Node reads no archives: an installed one is laid out once, and again after another one took its place. */
export function installedEntry(resources: string): string {
  const archive = join(resources, 'app.asar');
  const { ino, mtimeMs, size } = statSync(archive);
  const place = join(tmpdir(), `installed-app-${ino}-${mtimeMs}-${size}`);
  if (!existsSync(place)) {
    const making = mkdtempSync(`${place}-`);
    extractAll(archive, making);
    try {
      renameSync(making, place);
    } catch (error) {
      // Another one was faster.
      rmSync(making, { recursive: true, force: true });
      if (!existsSync(place)) throw error;
    }
  }
  return join(place, 'out/main/index.js');
}
