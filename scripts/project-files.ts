import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The project's own files below a folder, new ones included: all but what .gitignore leaves out. Git itself is not asked,
 * since a computer that runs the project need not have it.
 */
export function projectFiles(root: string): readonly string[] {
  const isIgnored = readIgnored(root);
  const filesIn = (folder: string): readonly string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      if (entry.name === '.git' || isIgnored(entry.name, entry.isDirectory())) return [];
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      return entry.isDirectory() ? filesIn(path) : [path];
    });
  return filesIn('').toSorted();
}

/** Ours names files and folders wherever they are, or their endings: any other rule must not be read wrongly. */
function readIgnored(root: string): (name: string, isFolder: boolean) => boolean {
  const path = join(root, '.gitignore');
  const rules = (existsSync(path) ? readFileSync(path, 'utf8') : '')
    .split('\n')
    .filter((rule) => rule !== '');
  const odd = rules.find((rule) => !/^(?:\*\.)?[\w.-]+\/?$/.test(rule));
  if (odd !== undefined)
    throw new Error(`scripts/project-files.ts does not understand “${odd}” in .gitignore.`);
  return (name, isFolder) =>
    rules.some((rule) => {
      if (rule.startsWith('*')) return name.endsWith(rule.slice(1));
      return rule.endsWith('/') ? isFolder && name === rule.slice(0, -1) : name === rule;
    });
}
