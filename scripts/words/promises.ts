import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, root } from './files-below.ts';
import { promiseKey } from './promise-rule.ts';

/**
 * The tests that see promises come true. A test says so in its own body: `// Promise: Resumes when you're back online.`
 * So the two can't be separated: if the test is removed, the promise is left without one.
 */

/** A test that quotes a promise. */
export interface Witness {
  readonly path: string;
  readonly title: string;
  /** The promised sentence, as quoted in the test. */
  readonly sentence: string;
}

const quote = /^\s*\/\/ Promise: (.+)$/;
const begin = /^\s*(?:it|test|row)(?:Long)?\b[^'"`]*\(/;
const literal = /(['"`])((?:\\.|(?!\1).)+)\1/;

export function witnessesIn(path: string, source: string): readonly Witness[] {
  const lines = source.split('\n');
  return lines.flatMap((line, at) => {
    const sentence = quote.exec(line)?.[1]?.trim();
    return sentence === undefined ? [] : [{ path, title: titleAbove(path, lines, at), sentence }];
  });
}

/** The name of the test that contains a line; for a table of examples, the name that its rows share. */
function titleAbove(path: string, lines: readonly string[], at: number): string {
  for (let start = at; start >= 0; start -= 1) {
    if (!begin.test(lines[start] ?? '')) continue;
    const title = literal.exec(lines.slice(start, at).join('\n').replace(begin, ''))?.[2];
    if (title !== undefined) return title.replaceAll('\\', '');
  }
  throw new Error(
    `${path}:${at + 1} quotes a promise outside of any test. Put the line into the test that sees it.`,
  );
}

/** Every test that sees a promise come true, by the promised sentence. */
export function witnesses(): ReadonlyMap<string, readonly Witness[]> {
  const found = filesBelow(['src', 'e2e', 'sandbox', 'scripts'])
    .filter((path) => /\.(?:test|spec)\.ts$/.test(path) && !path.startsWith('scripts/words/'))
    .flatMap((path) => witnessesIn(path, readFileSync(join(root, path), 'utf8')));
  return Map.groupBy(found, ({ sentence }) => promiseKey(sentence));
}
