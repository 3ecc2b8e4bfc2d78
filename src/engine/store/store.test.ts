import { expect, it } from 'vitest';
import { z } from 'zod';
import { FakeClock } from '../testing/fake-clock.ts';
import { storeIn } from '../testing/store-in.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { migrations } from './migrations/index.ts';
import { jsonColumn, type Store, ValueRows } from './store.ts';

const insert = 'INSERT INTO app_state (key, value_json) VALUES (?, ?)';
const stateRow = z.object({ key: z.string(), value_json: jsonColumn(z.object({ n: z.number() })) });
const read = (store: Store, key: string) =>
  store.get('app_state', stateRow, 'SELECT * FROM app_state WHERE key = ?', key);

it('says when somebody else has written, and nothing of what it wrote itself', () => {
  using folder = temporaryFolder();
  using store = storeIn(folder.path);
  using other = storeIn(folder.path);
  const before = store.changesByOthers();
  store.run(insert, 'own', '{"n":1}');
  expect(store.changesByOthers()).toBe(before);
  other.run(insert, 'theirs', '{"n":1}');
  expect(store.changesByOthers()).not.toBe(before);
});

it('knows which schema its file has', () => {
  using folder = temporaryFolder();
  using store = storeIn(folder.path);
  expect(store.schemaVersion()).toBe(migrations.length);
});

it('reads a row, none where there is none, and sets one aside that does not parse, with each reason', () => {
  using folder = temporaryFolder();
  using store = storeIn(folder.path, new FakeClock(1_000));
  store.run(insert, 'whole', '{"n":1}');
  store.run(insert, 'torn', '{"n":');
  expect(read(store, 'whole')).toEqual({ key: 'whole', value_json: { n: 1 } });
  expect(read(store, 'nobody')).toBe(null);
  expect(read(store, 'torn')).toBe(null);
  store.run(insert, 'wrong', '{"n":"one"}');
  expect(read(store, 'wrong')).toBe(null);
  const strict = z.object({ key: z.number(), value_json: z.number() });
  expect(store.all('app_state', strict, "SELECT * FROM app_state WHERE key = 'whole'")).toEqual([]);
  const [torn, wrong, strange, ...more] = store.listQuarantined();
  expect(torn).toMatchObject({
    tableName: 'app_state',
    rowJson: JSON.stringify({ key: 'torn', value_json: '{"n":' }),
    setAsideAtMs: 1_000,
    problem: 'value_json: is not JSON',
  });
  expect(wrong?.problem).toMatch(/^value_json\.n: /);
  expect(strange?.problem).toMatch(/^key: .+; value_json: .+$/);
  expect(more).toEqual([]);
  expect(store.run('DELETE FROM app_state'), 'what is set aside is in its table no more').toBe(0);
});

it('makes the schema of a row once for each schema of its value', () => {
  const rows = new ValueRows({ key: z.string() });
  const [text, number] = [z.string(), z.number()];
  expect(rows.of(text)).toBe(rows.of(text));
  expect(rows.of(text).parse({ key: 'a', value_json: '"1"' })).toEqual({ key: 'a', value_json: '1' });
  expect(rows.of(number).parse({ key: 'a', value_json: '1' })).toEqual({ key: 'a', value_json: 1 });
  expect(rows.of(number).safeParse({ value_json: '1' }).success).toBe(false);
});
