import { join } from 'node:path';
import { projectFiles } from '../project-files.ts';

export const root = join(import.meta.dirname, '..', '..');

/** The project's own files at or below these paths, new ones included. */
export const filesBelow = (paths: readonly string[]): readonly string[] =>
  projectFiles(root).filter((file) =>
    paths.some((path) => file === path || file.startsWith(join(path, '/'))),
  );
