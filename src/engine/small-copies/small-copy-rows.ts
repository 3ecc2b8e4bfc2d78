import { z } from 'zod';
import { mediaIdSchema, projectIdSchema, type VersionId, versionIdSchema } from '../../shared/api/ids.ts';
import { accountIdSchema } from '../../shared/model/account.ts';
import { frameRateSchema } from '../../shared/model/frame-rate-schema.ts';
import { jsonColumn, type Store } from '../store/store.ts';

/** The file that a copy is made from, as it was uploaded. */
const sourceSchema = z.object({
  path: z.string(),
  sizeBytes: z.number(),
  container: z.string(),
  codec: z.string(),
  evenRate: frameRateSchema.nullable(),
});

const rowSchema = z
  .object({
    version_id: versionIdSchema,
    account_id: accountIdSchema,
    project_id: projectIdSchema,
    media_id: mediaIdSchema,
    source_json: jsonColumn(sourceSchema),
    delivered_at_ms: z.number(),
    state: z.enum(['wanted', 'kept', 'none']),
    size_bytes: z.number(),
  })
  .transform((row) => ({
    versionId: row.version_id,
    accountId: row.account_id,
    projectId: row.project_id,
    mediaId: row.media_id,
    source: row.source_json,
    deliveredAtMs: row.delivered_at_ms,
    state: row.state,
    sizeBytes: row.size_bytes,
  }));

const totalSchema = z.object({ copies: z.number(), sizeBytes: z.number() });
const versionSchema = z.object({ version_id: versionIdSchema });

/** `wanted`: still to be made. `none`: it was removed, or could not be made, and is not tried again. */
export type SmallCopyRow = Readonly<z.output<typeof rowSchema>>;

export type CopiesTotal = Readonly<z.output<typeof totalSchema>>;

export class SmallCopyRows {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Records that a copy of a version is wanted; only once for each version. */
  want(row: Omit<SmallCopyRow, 'state' | 'sizeBytes'>): void {
    this.#store.run(
      `INSERT INTO small_copies
         (version_id, account_id, project_id, media_id, source_json, delivered_at_ms, state, size_bytes)
       VALUES (?, ?, ?, ?, ?, ?, 'wanted', 0) ON CONFLICT (version_id) DO NOTHING`,
      row.versionId,
      row.accountId,
      row.projectId,
      row.mediaId,
      JSON.stringify(row.source),
      row.deliveredAtMs,
    );
  }

  /** The wanted copy that has waited longest. */
  nextWanted(): SmallCopyRow | null {
    return this.#store.get(
      'small_copies',
      rowSchema,
      `SELECT * FROM small_copies WHERE state = 'wanted' ORDER BY delivered_at_ms, version_id LIMIT 1`,
    );
  }

  /** All versions of which a copy was ever wanted. */
  versions(): readonly VersionId[] {
    const rows = this.#store.all('small_copies', versionSchema, 'SELECT version_id FROM small_copies');
    return rows.map(({ version_id }) => version_id);
  }

  of(versionId: VersionId): SmallCopyRow | null {
    return this.#store.get(
      'small_copies',
      rowSchema,
      'SELECT * FROM small_copies WHERE version_id = ?',
      versionId,
    );
  }

  /** The number of copies and their total size. */
  total(): CopiesTotal {
    const sql = `SELECT count(*) AS copies, coalesce(sum(size_bytes), 0) AS sizeBytes FROM small_copies WHERE state = 'kept'`;
    return this.#store.get('small_copies', totalSchema, sql) ?? { copies: 0, sizeBytes: 0 };
  }

  /** Oldest first. */
  kept(): readonly SmallCopyRow[] {
    return this.#store.all(
      'small_copies',
      rowSchema,
      `SELECT * FROM small_copies WHERE state = 'kept' ORDER BY delivered_at_ms, version_id`,
    );
  }

  setKept(versionId: VersionId, sizeBytes: number): void {
    this.#set(versionId, 'kept', sizeBytes);
  }

  setNone(versionId: VersionId): void {
    this.#set(versionId, 'none', 0);
  }

  /** For a copy that could not be made before, and can now. */
  wantAgain(versionId: VersionId): void {
    const sql = `UPDATE small_copies SET state = 'wanted' WHERE version_id = ? AND state = 'none'`;
    this.#store.run(sql, versionId);
  }

  #set(versionId: VersionId, state: SmallCopyRow['state'], sizeBytes: number): void {
    this.#store.run(
      'UPDATE small_copies SET state = ?, size_bytes = ? WHERE version_id = ?',
      state,
      sizeBytes,
      versionId,
    );
  }
}
