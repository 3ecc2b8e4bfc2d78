import { cpSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { projectFiles } from '../project-files.ts';

/**
 * Sources are changed in a copy, because some tests start programs that read them from the disk. The whole project is
 * copied except its pictures, since a test may import anything.
 */
export function copyProject(root: string, work: string): void {
  rmSync(work, { recursive: true, force: true });
  for (const path of projectFiles(root)) {
    if (!path.startsWith('docs/pictures/')) cpSync(join(root, path), join(work, path));
  }
  symlinkSync(join(root, 'node_modules'), join(work, 'node_modules'));
}
