import { existsSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractAll } from '@electron/asar';

/** Unpacks the installed archive, because Node can't read one. It is unpacked once, and again if another archive replaced it. */
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
      // Another process unpacked it first.
      rmSync(making, { recursive: true, force: true });
      if (!existsSync(place)) throw error;
    }
  }
  return join(place, 'out/main/index.js');
}
