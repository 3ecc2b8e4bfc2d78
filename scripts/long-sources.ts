/**
 * What a part of the long suites is a test of: once it has passed, it need not run again until one of these files is another.
 * The tests of other parts are none of them, nor is the window for what no layer above the engine takes part in (the imports
 * between the layers are held by `npm run lint`).
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import type { LongPart } from './long-parts.ts';

const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path) || path.startsWith('e2e/');
const belowWindow = /^(src\/(engine|shared|cli)|sandbox)\//;
const isWindow = (path: string) =>
  /^(src\/(main|preload|renderer)|chromium-app|bench|scripts\/(?!certificates\/))/.test(path);

export function isSourceOf(part: LongPart, path: string): boolean {
  // What the suites themselves write down is no change of what they test.
  if (path.startsWith('docs/')) return false;
  if (part.files.some((beginning) => path.startsWith(beginning))) return true;
  if (part.isOfTests) return true;
  if (isTest(path)) return false;
  return !(isWindow(path) && part.files.length > 0 && part.files.every((file) => belowWindow.test(file)));
}

/** A name for them as they are committed; `null` where there is none: no git here, or no commit. */
export function sourcesOf(part: LongPart, root: string): string | null {
  const tree = spawnSync('git', ['ls-tree', '-r', '--full-tree', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (tree.status !== 0) return null;
  const files = tree.stdout.split('\n').filter((line) => isSourceOf(part, line.split('\t')[1] ?? ''));
  return createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 12);
}
