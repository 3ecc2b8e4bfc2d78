import { z } from 'zod';
import { type UnplacedId, unplacedIdSchema } from '../../../shared/model/unplaced-uploads.ts';
import { jsonColumn, type Store } from '../../store/store.ts';
import { type UnplacedUpload, unplacedUploadSchema } from './unplaced-upload.ts';

const rowSchema = z.object({
  id: unplacedIdSchema,
  tended_by: z.number().nullable(),
  tended_at_ms: z.number().nullable(),
  record_json: jsonColumn(unplacedUploadSchema),
});

export interface UnplacedRow {
  readonly upload: UnplacedUpload;
  /** The process that looks after it, and when it last renewed that claim. */
  readonly tended: { readonly pid: number; readonly atMs: number } | null;
}

/** Uploads without a place, as they lie on the disk, oldest first. */
export class UnplacedUploads {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  all(): readonly UnplacedRow[] {
    return this.#store
      .all('unplaced_uploads', rowSchema, 'SELECT * FROM unplaced_uploads ORDER BY created_at_ms, id')
      .map(toRow);
  }

  find(id: UnplacedId): UnplacedRow | null {
    const row = this.#store.get(
      'unplaced_uploads',
      rowSchema,
      'SELECT * FROM unplaced_uploads WHERE id = ?',
      id,
    );
    return row && toRow(row);
  }

  save(upload: UnplacedUpload): void {
    this.#store.run(
      `INSERT INTO unplaced_uploads (id, created_at_ms, tended_by, tended_at_ms, record_json)
       VALUES (?, ?, NULL, NULL, ?) ON CONFLICT (id) DO UPDATE SET record_json = excluded.record_json`,
      upload.id,
      upload.createdAtMs,
      JSON.stringify(upload),
    );
  }

  tend(id: UnplacedId, by: { readonly pid: number; readonly atMs: number } | null): void {
    this.#store.run(
      'UPDATE unplaced_uploads SET tended_by = ?, tended_at_ms = ? WHERE id = ?',
      by?.pid ?? null,
      by?.atMs ?? null,
      id,
    );
  }

  remove(id: UnplacedId): void {
    this.#store.run('DELETE FROM unplaced_uploads WHERE id = ?', id);
  }

  transaction<Result>(work: () => Result): Result {
    return this.#store.transaction(work);
  }
}

const toRow = (row: z.output<typeof rowSchema>): UnplacedRow => ({
  upload: row.record_json,
  tended:
    row.tended_by === null || row.tended_at_ms === null
      ? null
      : { pid: row.tended_by, atMs: row.tended_at_ms },
});
