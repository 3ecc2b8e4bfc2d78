import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The project's own files below a folder, new ones included: all except those that .gitignore excludes. It doesn't ask
 * Git, which a computer that runs the project need not have.
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

/**
 * Our .gitignore excludes files and folders by name anywhere, or by extension. Any other rule throws, so that it isn't
 * misread.
 */
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
