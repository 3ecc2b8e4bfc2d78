import type { z } from 'zod';
import { type Store, ValueRows } from '../store.ts';

const rows = new ValueRows({});

/** Small things to find again at the next start: window places, the active account, what was open. */
export class AppStateStore {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  read<Value>(key: string, schema: z.ZodType<Value>): Value | null {
    const found = this.#store.get('app_state', rows.of(schema), 'SELECT * FROM app_state WHERE key = ?', key);
    return found?.value_json ?? null;
  }

  write(key: string, value: unknown): void {
    this.#store.run(
      'INSERT INTO app_state (key, value_json) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value_json = excluded.value_json',
      key,
      JSON.stringify(value),
    );
  }

  remove(key: string): void {
    this.#store.run('DELETE FROM app_state WHERE key = ?', key);
  }
}
