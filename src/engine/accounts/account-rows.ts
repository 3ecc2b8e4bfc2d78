import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type KeyRecord, keyRecordSchema } from '../../shared/api/key-record.ts';
import {
  type AccountId,
  type AccountState,
  accountIdSchema,
  accountStateSchema,
} from '../../shared/model/account.ts';
import { jsonColumn, type Store } from '../store/store.ts';

/** An account as it is stored: without its secret, with the service's last verdict on it. */
export interface AccountRow {
  readonly id: AccountId;
  readonly credential: 'api_key' | 'oauth_grant';
  readonly baseUrl: string;
  readonly record: KeyRecord;
  readonly verdict: AccountState;
  readonly addedAtMs: number;
  readonly checkedAtMs: number;
}

/** The same key on the same service is the same account, on every computer and however it was given. */
export function accountIdOf(baseUrl: URL, record: KeyRecord): AccountId {
  const identity = JSON.stringify([baseUrl.href, record.object, record.id]);
  const digest = createHash('sha256').update(identity).digest('hex').slice(0, 20);
  return accountIdSchema.parse(`acc_${digest}`);
}

export class AccountRows {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  all(): readonly AccountRow[] {
    return this.#store.all('accounts', rowSchema, 'SELECT * FROM accounts ORDER BY added_at_ms, id');
  }

  find(id: AccountId): AccountRow | null {
    return this.#store.get('accounts', rowSchema, 'SELECT * FROM accounts WHERE id = ?', id);
  }

  /** Adding an account again keeps the time when it was first added. */
  put(row: AccountRow): void {
    this.#store.run(
      `INSERT INTO accounts (id, credential, base_url, record_json, state_json, added_at_ms, checked_at_ms)
       VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET credential = excluded.credential, base_url = excluded.base_url,
         record_json = excluded.record_json, state_json = excluded.state_json, checked_at_ms = excluded.checked_at_ms`,
      row.id,
      row.credential,
      row.baseUrl,
      JSON.stringify(row.record),
      JSON.stringify(row.verdict),
      row.addedAtMs,
      row.checkedAtMs,
    );
  }

  /** Changes nothing if the account was removed meanwhile, by any program. */
  update({ id, record, verdict, checkedAtMs }: AccountRow): void {
    this.#store.run(
      'UPDATE accounts SET record_json = ?, state_json = ?, checked_at_ms = ? WHERE id = ?',
      JSON.stringify(record),
      JSON.stringify(verdict),
      checkedAtMs,
      id,
    );
  }

  setVerdict(id: AccountId, verdict: AccountState): void {
    this.#store.run('UPDATE accounts SET state_json = ? WHERE id = ?', JSON.stringify(verdict), id);
  }

  remove(id: AccountId): void {
    this.#store.run('DELETE FROM accounts WHERE id = ?', id);
  }
}

/** An access token's end is not the account's, because it is renewed without the person. */
export const endOf = ({ record }: AccountRow): string | null =>
  record.object === 'oauth_grant' ? null : record.expires_at;

const rowSchema = z
  .object({
    id: accountIdSchema,
    credential: z.enum(['api_key', 'oauth_grant']),
    base_url: z.url(),
    record_json: jsonColumn(keyRecordSchema),
    state_json: jsonColumn(accountStateSchema),
    added_at_ms: z.number(),
    checked_at_ms: z.number(),
  })
  .transform(
    (row): AccountRow => ({
      id: row.id,
      credential: row.credential,
      baseUrl: row.base_url,
      record: row.record_json,
      verdict: row.state_json,
      addedAtMs: row.added_at_ms,
      checkedAtMs: row.checked_at_ms,
    }),
  );
