import { z } from 'zod';
import type { Clock } from '../ports/clock.ts';
import { jsonColumn, type Store } from './store.ts';

export interface CachedAnswer<Value> {
  readonly value: Value;
  readonly fetchedAtMs: number;
}

/**
 * What the service last answered, per account, so that the app opens with what it last knew and can say how old that is.
 * Only answers that hold no permission go in here: never an upload address, a secret or a token.
 */
export class CachedLists {
  readonly #store: Store;
  readonly #clock: Clock;

  constructor(store: Store, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** `null` when nothing is known. An answer of a shape this version does not know counts as nothing known. */
  read<Value>(accountId: string, key: string, schema: z.ZodType<Value>): CachedAnswer<Value> | null {
    const row = z.object({ value_json: jsonColumn(schema), fetched_at_ms: z.number() });
    const found = this.#store.get(
      'cached_lists',
      row,
      'SELECT * FROM cached_lists WHERE account_id = ? AND key = ?',
      accountId,
      key,
    );
    return found === null ? null : { value: found.value_json, fetchedAtMs: found.fetched_at_ms };
  }

  write(accountId: string, key: string, value: unknown): void {
    this.#store.run(
      `INSERT INTO cached_lists (account_id, key, value_json, fetched_at_ms) VALUES (?, ?, ?, ?)
       ON CONFLICT (account_id, key) DO UPDATE SET value_json = excluded.value_json, fetched_at_ms = excluded.fetched_at_ms`,
      accountId,
      key,
      JSON.stringify(value),
      this.#clock.nowMs(),
    );
  }

  /** Forgets what has not been asked for again since; the service still has it. */
  removeOlderThan(fetchedBeforeMs: number): number {
    return this.#store.run('DELETE FROM cached_lists WHERE fetched_at_ms < ?', fetchedBeforeMs);
  }

  /** Of the answers whose key begins so, as many as this: the last ones. */
  keepNewest(accountId: string, keyPrefix: string, most: number): void {
    this.#store.run(
      `WITH kept AS (SELECT key, fetched_at_ms FROM cached_lists WHERE account_id = ? AND instr(key, ?) = 1)
       DELETE FROM cached_lists WHERE account_id = ? AND key IN (
         SELECT key FROM kept ORDER BY fetched_at_ms DESC LIMIT -1 OFFSET ?)`,
      accountId,
      keyPrefix,
      accountId,
      most,
    );
  }

  removeAccount(accountId: string): void {
    this.#store.run('DELETE FROM cached_lists WHERE account_id = ?', accountId);
  }
}
