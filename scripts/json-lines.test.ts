import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { commands } from '../src/cli/commands/all-commands.ts';
import { jsonLineSchemas, jsonLinesOf } from '../src/shared/model/json-lines.ts';
import { jsonLineDocuments, jsonLinesFolder } from './json-line-documents.ts';

it('docs/json is what the schemas say today (else run: npm run json)', () => {
  const there = readdirSync(jsonLinesFolder).map((name): [string, string] => [
    name,
    readFileSync(join(jsonLinesFolder, name), 'utf8'),
  ]);
  expect(new Map(there.toSorted())).toEqual(new Map([...jsonLineDocuments()].toSorted()));
});

it('says for every command which lines it prints, and for every line which commands print it', () => {
  expect(Object.keys(jsonLinesOf).toSorted()).toEqual(commands.map(({ name }) => name).toSorted());
  const printed = new Set([...Object.values(jsonLinesOf).flat(), 'error']);
  expect([...printed].toSorted()).toEqual(Object.keys(jsonLineSchemas).toSorted());
});
