import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

const rows = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(2)
  .map((line) => {
    const [, word = '', means = '', retired = ''] = line.split('|');
    return { word: word.trim(), names: inCode(means), retired: inCode(retired) };
  });

function inCode(cell: string): readonly string[] {
  return [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
}

/** Code without comments and quoted texts, so that only names are left. */
const sources = globSync('{src,sandbox,chromium-app,testing,bench,e2e}/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path) => ({
    path,
    names: readFileSync(join(root, path), 'utf8')
      .replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '')
      .replace(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g, '')
      .replace(/(`)(?:\\.|[^`\\$]|\$(?!\{))*\1/g, ''),
  }));

/** Matches a whole name and a part of one: `machine`, `machineName`, `thisMachine`, `ThisMachine`. */
function asName(word: string): RegExp {
  const inside = word.charAt(0).toUpperCase() + word.slice(1);
  return new RegExp(`\\b${word}(?![a-z])|(?<=[a-z_])${inside}(?![a-z])|\\b${inside}(?![a-z])`);
}

describe('the glossary', () => {
  it('retires names that are used nowhere', () => {
    const found = rows.flatMap(({ retired }) =>
      retired.flatMap((name) =>
        sources.filter(({ names }) => asName(name).test(names)).map(({ path }) => `${name} in ${path}`),
      ),
    );
    expect(rows.flatMap(({ retired }) => retired).length).toBeGreaterThan(3);
    expect(found).toEqual([]);
  });

  it('explains names that exist', () => {
    const missing = rows.flatMap(({ names }) =>
      names.filter((name) => !sources.some((source) => new RegExp(`\\b${name}\\b`).test(source.names))),
    );
    expect(missing).toEqual([]);
  });
});
