import { cpSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { projectFiles } from '../project-files.ts';

/**
 * The sources lie in a copy while they are changed: some tests start programs, which read them from the disk. All of the
 * project is copied but its pictures, since anything may be imported.
 */
export function copyProject(root: string, work: string): void {
  rmSync(work, { recursive: true, force: true });
  for (const path of projectFiles(root)) {
    if (!path.startsWith('docs/pictures/')) cpSync(join(root, path), join(work, path));
  }
  symlinkSync(join(root, 'node_modules'), join(work, 'node_modules'));
}
