import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../docs/adr');
const records = readdirSync(folder)
  .toSorted()
  .map((name) => ({ name, lines: readFileSync(join(folder, name), 'utf8').split('\n') }));
const numberOf = (name: string) => Number(name.slice(0, 4));

it('every decision has its number in its title, and says on its third line when it was accepted', () => {
  const odd = records.filter(
    ({ name, lines }) =>
      !lines[0]?.startsWith(`# ${numberOf(name)}. `) ||
      !/^Accepted, \d{4}-\d\d-\d\d[.;]/.test(lines[2] ?? ''),
  );
  expect(odd.map(({ name }) => name)).toEqual([]);
});

it('the first decision names the numbers that were never used, and no others', () => {
  const used = new Set(records.map(({ name }) => numberOf(name)));
  const missing = Array.from({ length: Math.max(...used) }, (_none, index) => index + 1).filter(
    (number) => !used.has(number),
  );
  const said = /^Numbers (.+) are missing\./m.exec(records[0]?.lines.join('\n') ?? '')?.[1] ?? '';
  const named = [...said.matchAll(/(\d+)(?: to (\d+))?/g)].flatMap(([, from = '', to = from]) =>
    Array.from({ length: Number(to) - Number(from) + 1 }, (_none, index) => Number(from) + index),
  );
  expect(named).toEqual(missing);
});
