import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { quote, setRowAside } from './quarantine.ts';

function open() {
  const database = new Database(':memory:');
  database.exec(`
    CREATE TABLE quarantine (id INTEGER PRIMARY KEY, table_name TEXT, row_json TEXT, problem TEXT, set_aside_at_ms INTEGER);
    CREATE TABLE "odd ""name" (a TEXT, b TEXT, value TEXT, PRIMARY KEY (a, b));
    CREATE TABLE keyless (value TEXT);
    CREATE TABLE parents (id TEXT PRIMARY KEY);
    CREATE TABLE children (id TEXT PRIMARY KEY, parent TEXT REFERENCES PARENTS (id));
    INSERT INTO "odd ""name" VALUES ('1', '1', 'x'), ('1', '2', 'y'), ('2', NULL, 'z');
    INSERT INTO keyless VALUES ('k');
    INSERT INTO parents VALUES ('p');
    INSERT INTO children VALUES ('c', 'p');
  `);
  const aside = () =>
    database.prepare('SELECT table_name, row_json, problem, set_aside_at_ms FROM quarantine').all();
  const values = (table: string) => database.prepare(`SELECT * FROM ${quote(table)}`).all();
  return { database, aside, values, [Symbol.dispose]: () => database.close() };
}

it('moves exactly the row of this key, and keeps it word for word', () => {
  using here = open();
  const row = { a: '1', b: '2', value: 'y' };
  setRowAside(here.database, 'odd "name', row, 'no such state', 7);
  expect(here.values('odd "name').map((each) => (each as { value: string }).value)).toEqual(['x', 'z']);
  expect(here.aside()).toEqual([
    { table_name: 'odd "name', row_json: JSON.stringify(row), problem: 'no such state', set_aside_at_ms: 7 },
  ]);
  setRowAside(here.database, 'odd "name', { a: '2', b: null, value: 'z' }, 'no such state', 8);
  expect(here.values('odd "name')).toHaveLength(1);
});

it('keeps one copy however often the row is met', () => {
  using here = open();
  for (const atMs of [1, 2]) setRowAside(here.database, 'parents', { id: 'p' }, 'odd', atMs);
  expect(here.aside()).toHaveLength(1);
  setRowAside(here.database, 'parents', { id: 'q' }, 'odd', 3);
  setRowAside(here.database, 'children', { id: 'q' }, 'odd', 4);
  expect(here.aside()).toHaveLength(3);
});

it('takes nothing out that others refer to, that has no key, or whose key is not known', () => {
  using here = open();
  setRowAside(here.database, 'parents', { id: 'p' }, 'odd', 1);
  setRowAside(here.database, 'keyless', { value: 'k' }, 'odd', 1);
  setRowAside(here.database, 'children', { parent: 'p' }, 'odd', 1);
  expect(
    [here.values('parents'), here.values('keyless'), here.values('children')].map(({ length }) => length),
  ).toEqual([1, 1, 1]);
  setRowAside(here.database, 'children', { id: 'c' }, 'odd', 1);
  expect(here.values('children')).toEqual([]);
});
