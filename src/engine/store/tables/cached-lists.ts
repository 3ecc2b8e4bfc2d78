import { z } from 'zod';
import type { Clock } from '../../ports/clock.ts';
import { type Store, ValueRows } from '../store.ts';
import { StoreError } from '../store-error.ts';

export interface CachedAnswer<Value> {
  readonly value: Value;
  readonly fetchedAtMs: number;
}

interface Unsaved {
  readonly accountId: string;
  readonly key: string;
  readonly json: string;
  readonly fetchedAtMs: number;
}

const rows = new ValueRows({ fetched_at_ms: z.number() });

/** How much of what could not be written is kept in memory. */
const unsavedCharsMax = 8_000_000;

/**
 * What the service last answered, per account, so that the app opens with what it last knew and can say how old that is.
 * Only answers that hold no permission go in here: never an upload address, a secret or a token. If the disk has no room
 * for an answer, it is kept in memory until the program ends, so that it can still be shown.
 */
export class CachedLists {
  readonly #store: Store;
  readonly #clock: Clock;
  /** Oldest first. */
  readonly #unsaved = new Map<string, Unsaved>();

  constructor(store: Store, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** `null` when nothing is known. An answer of a shape this version does not know counts as nothing known. */
  read<Value>(accountId: string, key: string, schema: z.ZodType<Value>): CachedAnswer<Value> | null {
    const unsaved = this.#unsaved.get(unsavedKey(accountId, key));
    if (unsaved) {
      const parsed = schema.safeParse(JSON.parse(unsaved.json));
      return parsed.success ? { value: parsed.data, fetchedAtMs: unsaved.fetchedAtMs } : null;
    }
    const found = this.#store.get(
      'cached_lists',
      rows.of(schema),
      'SELECT * FROM cached_lists WHERE account_id = ? AND key = ?',
      accountId,
      key,
    );
    return found === null ? null : { value: found.value_json, fetchedAtMs: found.fetched_at_ms };
  }

  /** Returns when it counts as fetched, which is now. */
  write(accountId: string, key: string, value: unknown): number {
    const [json, fetchedAtMs] = [JSON.stringify(value), this.#clock.nowMs()];
    this.#unsaved.delete(unsavedKey(accountId, key));
    try {
      this.#store.run(
        `INSERT INTO cached_lists (account_id, key, value_json, fetched_at_ms) VALUES (?, ?, ?, ?)
         ON CONFLICT (account_id, key) DO UPDATE SET value_json = excluded.value_json, fetched_at_ms = excluded.fetched_at_ms`,
        accountId,
        key,
        json,
        fetchedAtMs,
      );
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      this.#keepUnsaved({ accountId, key, json, fetchedAtMs });
    }
    return fetchedAtMs;
  }

  /** Removes answers that have not been fetched again since; the service still has them. */
  removeOlderThan(fetchedBeforeMs: number): number {
    return this.#tidy('DELETE FROM cached_lists WHERE fetched_at_ms < ?', fetchedBeforeMs);
  }

  /** Keeps only the `most` newest answers whose key has this prefix. */
  keepNewest(accountId: string, keyPrefix: string, most: number): void {
    this.#tidy(
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
    for (const [key, unsaved] of this.#unsaved)
      if (unsaved.accountId === accountId) this.#unsaved.delete(key);
    this.#store.run('DELETE FROM cached_lists WHERE account_id = ?', accountId);
  }

  /** On a full disk even deleting can fail; what could not be deleted stays until next time. */
  #tidy(sql: string, ...params: readonly (string | number)[]): number {
    try {
      return this.#store.run(sql, ...params);
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      return 0;
    }
  }

  #keepUnsaved(unsaved: Unsaved): void {
    this.#unsaved.set(unsavedKey(unsaved.accountId, unsaved.key), unsaved);
    let chars = 0;
    for (const { json } of this.#unsaved.values()) chars += json.length;
    for (const [key, { json }] of this.#unsaved) {
      if (chars <= unsavedCharsMax) return;
      this.#unsaved.delete(key);
      chars -= json.length;
    }
  }
}

const unsavedKey = (accountId: string, key: string): string => `${accountId} ${key}`;
