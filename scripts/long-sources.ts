/**
 * Which files a long part tests: once the part has passed, it need not run again until one of them changes. The tests
 * of other parts are not among them. Nor is the window, for a part that uses only the engine (`npm run lint` checks
 * that the engine imports no layer above it).
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import type { LongPart } from './long-parts.ts';

const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path) || path.startsWith('e2e/');
const belowWindow = /^(src\/(engine|shared|cli)|sandbox)\//;
const isWindow = (path: string) => /^(src\/(main|preload|renderer)|chromium-app|bench|scripts\/)/.test(path);

export function isSourceOf(part: LongPart, path: string): boolean {
  // The suites write results to docs, which doesn't change what they test.
  if (path.startsWith('docs/')) return false;
  if (part.files.some((beginning) => path.startsWith(beginning))) return true;
  if (part.isOfTests) return true;
  if (isTest(path)) return false;
  return !(isWindow(path) && part.files.length > 0 && part.files.every((file) => belowWindow.test(file)));
}

/** An id for the committed state of these files; `null` without git or without a commit. */
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
