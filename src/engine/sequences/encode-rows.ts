import { z } from 'zod';
import {
  type EncodeId,
  type EncodeRecord,
  encodeIdSchema,
  encodeRecordSchema,
} from '../../shared/model/encodes.ts';
import { jsonColumn, type Store } from '../store/store.ts';

const rowSchema = z.object({ id: encodeIdSchema, record_json: jsonColumn(encodeRecordSchema) });

/** The encodes in the database, oldest first. */
export class EncodeRows {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  all(): readonly EncodeRecord[] {
    return this.#store
      .all('encodes', rowSchema, 'SELECT id, record_json FROM encodes ORDER BY created_at_ms, id')
      .map((row) => row.record_json);
  }

  save(record: EncodeRecord): void {
    this.#store.run(
      `INSERT INTO encodes (id, created_at_ms, record_json) VALUES (?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET record_json = excluded.record_json`,
      record.id,
      record.createdAtMs,
      JSON.stringify(record),
    );
  }

  remove(id: EncodeId): void {
    this.#store.run('DELETE FROM encodes WHERE id = ?', id);
  }

  changesByOthers(): number {
    return this.#store.changesByOthers();
  }
}
