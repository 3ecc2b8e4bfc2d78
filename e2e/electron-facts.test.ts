import { expect, test } from 'vitest';
import { electronUses, factsInTable } from './electron-facts.ts';

test('every use of Electron in the app is in the table of its facts', () => {
  const known = factsInTable();
  expect([...electronUses()].filter((use) => !known.has(use))).toEqual([]);
});

test('the table has no use that the app no longer makes, and names a source for each fact', () => {
  const uses = electronUses();
  const facts = [...factsInTable()];
  expect(facts.filter(([use]) => !uses.has(use)).map(([use]) => use)).toEqual([]);
  expect(facts.filter(([, source]) => !/`(?:docs|lib|shell|spec)\/.+`/.test(source))).toEqual([]);
});
