import { z } from 'zod';
import {
  type MediaId,
  mediaIdSchema,
  type ProjectId,
  projectIdSchema,
  type VersionId,
  versionIdSchema,
} from '../../../shared/api/ids.ts';
import type { UploadTarget } from '../../../shared/model/uploads.ts';
import type { Store } from '../../store/store.ts';

const rowSchema = z
  .object({
    project_id: projectIdSchema,
    media_id: mediaIdSchema,
    item_name: z.string(),
    path: z.string(),
    size_bytes: z.number(),
    xxh3: z.string(),
    version_id: versionIdSchema,
    version_number: z.number().nullable(),
    sent_at_ms: z.number(),
  })
  .transform((row) => ({
    projectId: row.project_id,
    mediaId: row.media_id,
    itemName: row.item_name,
    path: row.path,
    sizeBytes: row.size_bytes,
    xxh3: row.xxh3,
    versionId: row.version_id,
    versionNumber: row.version_number,
    sentAtMs: row.sent_at_ms,
  }));

export type LedgerEntry = Readonly<z.output<typeof rowSchema>>;

/** What tells a target from others: the rest of it only names it. */
type TargetKey =
  | Pick<Extract<UploadTarget, { kind: 'version' }>, 'kind' | 'projectId' | 'mediaId'>
  | Pick<Extract<UploadTarget, { kind: 'new_item' }>, 'kind' | 'projectId' | 'name'>;

/** What this computer has delivered. Written only after the fact. */
export class UploadLedger {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  add(entry: LedgerEntry): void {
    this.#store.run(
      `INSERT INTO upload_ledger
         (project_id, media_id, item_name, path, size_bytes, xxh3, version_id, version_number, sent_at_ms)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      entry.projectId,
      entry.mediaId,
      entry.itemName,
      entry.path,
      entry.sizeBytes,
      entry.xxh3,
      entry.versionId,
      entry.versionNumber,
      entry.sentAtMs,
    );
  }

  /**
   * Deliveries that may be the same bytes in the same place, newest first. If there are any, a file is hashed before it
   * is sent.
   */
  candidates(target: TargetKey, sizeBytes: number): readonly LedgerEntry[] {
    return this.anywhereIn(target.projectId, sizeBytes).filter((entry) =>
      target.kind === 'version' ? entry.mediaId === target.mediaId : entry.itemName === target.name,
    );
  }

  /** Deliveries that may be the same bytes at any item of a project, newest first. */
  anywhereIn(projectId: ProjectId, sizeBytes: number): readonly LedgerEntry[] {
    return this.#rows(
      'SELECT * FROM upload_ledger WHERE size_bytes = ? AND project_id = ? ORDER BY id DESC',
      sizeBytes,
      projectId,
    );
  }

  /** The newest delivery of these bytes to this item, if there was one. */
  find(projectId: ProjectId, mediaId: MediaId, xxh3: string): LedgerEntry | null {
    return (
      this.#rows(
        'SELECT * FROM upload_ledger WHERE project_id = ? AND media_id = ? AND xxh3 = ? ORDER BY id DESC LIMIT 1',
        projectId,
        mediaId,
        xxh3,
      )[0] ?? null
    );
  }

  ofVersion(versionId: VersionId): LedgerEntry | null {
    return (
      this.#rows('SELECT * FROM upload_ledger WHERE version_id = ? ORDER BY id LIMIT 1', versionId)[0] ?? null
    );
  }

  #rows(sql: string, ...params: readonly (string | number)[]): readonly LedgerEntry[] {
    return this.#store.all('upload_ledger', rowSchema, sql, ...params);
  }
}
