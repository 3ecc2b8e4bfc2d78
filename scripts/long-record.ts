/**
 * Which long parts have passed on the sources as they are, kept in docs/long-parts.json. They take longer than a day of work, and
 * the computer may be another one the next day: whoever has that file goes on where the last run was stopped.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const recordSchema = z.object({
  /** What was tested. Another value, and nothing has passed yet. */
  sources: z.string(),
  passed: z.array(z.object({ part: z.string(), day: z.string(), commit: z.string() })),
});
type Record = Readonly<z.output<typeof recordSchema>>;

export class LongRecord {
  /** `null` where they have no name: no git here, or no commit. Nothing is kept then. */
  readonly sources: string | null;
  readonly #path: string;
  readonly #root: string;
  #passed: Record['passed'];

  constructor(root: string) {
    this.#root = root;
    this.#path = join(root, 'docs/long-parts.json');
    this.sources = sourcesOf(root);
    const kept = existsSync(this.#path)
      ? recordSchema.parse(JSON.parse(readFileSync(this.#path, 'utf8')))
      : null;
    this.#passed = kept && kept.sources === this.sources ? kept.passed : [];
  }

  get passed(): Record['passed'] {
    return this.#passed;
  }

  hasPassed(part: string): boolean {
    return this.passed.some((row) => row.part === part);
  }

  keep(part: string): void {
    const row = {
      part,
      day: new Date().toISOString().slice(0, 10),
      commit: git(this.#root, 'rev-parse', '--short', 'HEAD').trim(),
    };
    this.#write([...this.passed.filter((other) => other.part !== part), row]);
  }

  /** What passed before and fails now has not passed. */
  drop(part: string): void {
    if (this.hasPassed(part)) this.#write(this.passed.filter((row) => row.part !== part));
  }

  #write(passed: Record['passed']): void {
    if (this.sources === null) return;
    this.#passed = passed;
    const record: Record = { sources: this.sources, passed };
    writeFileSync(this.#path, `${JSON.stringify(record, null, 2)}\n`);
  }
}

/** Names all files of the commit but those in docs: what the suites themselves write down is no change of what they test. */
function sourcesOf(root: string): string | null {
  const tree = git(root, 'ls-tree', '-r', '--full-tree', 'HEAD');
  if (tree === '') return null;
  const files = tree.split('\n').filter((line) => !line.split('\t')[1]?.startsWith('docs/'));
  return createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 12);
}

const git = (cwd: string, ...words: readonly string[]): string =>
  spawnSync('git', words, { cwd, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }).stdout ?? '';
