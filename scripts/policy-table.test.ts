import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { policySchema } from '../src/shared/model/policy.ts';

const page = readFileSync(join(import.meta.dirname, '../docs/administrators.md'), 'utf8');

/** The settings of a schema by name, down to those that hold a value: `limits.hours.from`. */
function namesIn(schema: unknown): readonly string[] {
  const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  if (!(inner instanceof z.ZodObject)) return [''];
  return Object.entries(inner.shape).flatMap(([name, value]) =>
    namesIn(value).map((rest) => (rest === '' ? name : `${name}.${rest}`)),
  );
}

it('has a row for each setting of a policy, and for no other', () => {
  const [, table = ''] = /\| setting \| value \| what it does \|\n\|[-|]+\|\n((?:\|.*\n)+)/.exec(page) ?? [];
  const named = [...table.matchAll(/^\| `([\w.]+)` \|/gm)].map(([, name]) => name);
  expect(named).toEqual(namesIn(policySchema));
});
