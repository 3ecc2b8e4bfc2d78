import { z } from 'zod';
import { mediaIdSchema, projectIdSchema, versionIdSchema } from '../../../shared/api/ids.ts';
import { jobIdSchema } from '../../../shared/model/uploads.ts';
import { type WatchFolderId, watchFolderIdSchema } from '../../../shared/model/watch-folders.ts';
import { jsonColumn, type Store } from '../../store/store.ts';
import { type Stamp, type WatchedFile, watchedFileSchema } from '../file/watched-file.ts';
import { type FolderRecord, keptFolderSchema, toKeptFolder } from '../folder-record.ts';

/**
 * How a path is stored in a column. A path that is not valid UTF-8 contains lone surrogates, which a text column would lose, so it
 * is stored as JSON after this mark. No path below a folder starts with it.
 */
const oddMark = './';
const toColumn = (path: string): string => (path.isWellFormed() ? path : `${oddMark}${JSON.stringify(path)}`);
const pathColumn = z
  .string()
  .transform((text) =>
    text.startsWith(oddMark) ? z.string().parse(JSON.parse(text.slice(oddMark.length))) : text,
  );

const folderRowSchema = z.object({
  id: watchFolderIdSchema,
  record_json: jsonColumn(keptFolderSchema),
});

const fileRowSchema = z.object({
  path: pathColumn,
  change: z.number(),
  size_bytes: z.number(),
  modified_ns: z.string(),
  record_json: z.union([z.null(), jsonColumn(watchedFileSchema)]),
});

const ledgerRowSchema = z
  .object({
    path: pathColumn,
    name_key: z.string(),
    size_bytes: z.number(),
    xxh3: z.string().nullable(),
    project_id: projectIdSchema,
    media_id: mediaIdSchema,
    item_name: z.string(),
    version_id: versionIdSchema.nullable(),
    version_number: z.number().nullable(),
    job_id: jobIdSchema,
    sent_at_ms: z.number(),
  })
  .transform((row) => ({
    path: row.path,
    nameKey: row.name_key,
    sizeBytes: row.size_bytes,
    xxh3: row.xxh3,
    projectId: row.project_id,
    mediaId: row.media_id,
    itemName: row.item_name,
    versionId: row.version_id,
    versionNumber: row.version_number,
    jobId: row.job_id,
    sentAtMs: row.sent_at_ms,
  }));

export type WatchLedgerEntry = Readonly<z.output<typeof ledgerRowSchema>>;

/** A file that is ignored: its path, and its size and time. */
export type KnownFile = { readonly path: string } & Pick<Stamp, 'sizeBytes' | 'modifiedNs'>;

/** The watch folders in the database. */
export class WatchStore {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  folders(): readonly FolderRecord[] {
    return this.#store
      .all('watch_folders', folderRowSchema, 'SELECT * FROM watch_folders WHERE removed = 0 ORDER BY rowid')
      .map((row) => row.record_json);
  }

  saveFolder(folder: FolderRecord): void {
    this.#store.run(
      `INSERT INTO watch_folders (id, change, record_json) VALUES (?, 1, ?)
       ON CONFLICT (id) DO UPDATE SET change = change + 1, record_json = excluded.record_json`,
      folder.id,
      JSON.stringify(toKeptFolder(folder)),
    );
  }

  /** Removes the folder and its rows, but keeps the ledger of what it uploaded. */
  removeFolder(id: WatchFolderId): void {
    this.#store.transaction(() => {
      this.#store.run('DELETE FROM watch_files WHERE folder_id = ?', id);
      this.#store.run('DELETE FROM watch_folders WHERE id = ?', id);
    });
  }

  /** Everything that was written after `change`; 0 reads all. */
  filesSince(
    id: WatchFolderId,
    change: number,
  ): {
    readonly files: readonly WatchedFile[];
    readonly known: readonly KnownFile[];
    readonly change: number;
  } {
    const rows = this.#store.all(
      'watch_files',
      fileRowSchema,
      'SELECT * FROM watch_files WHERE folder_id = ? AND change > ?',
      id,
      change,
    );
    return {
      files: rows.flatMap((row) => row.record_json ?? []),
      known: rows
        .filter((row) => row.record_json === null)
        .map((row) => ({ path: row.path, sizeBytes: row.size_bytes, modifiedNs: row.modified_ns })),
      change: rows.reduce((newest, row) => Math.max(newest, row.change), change),
    };
  }

  saveFiles(id: WatchFolderId, files: readonly WatchedFile[]): void {
    this.#store.transaction(() => {
      const change = this.#nextChange(id);
      for (const file of files) this.#write(id, change, file.path, file.stamp, JSON.stringify(file));
    });
  }

  /** Ignored files are stored in few bytes each, as there may be fifty thousand. */
  saveKnown(id: WatchFolderId, known: readonly KnownFile[]): void {
    this.#store.transaction(() => {
      const change = this.#nextChange(id);
      for (const file of known) this.#write(id, change, file.path, file, null);
    });
  }

  removeFiles(id: WatchFolderId, paths: readonly string[]): void {
    this.#store.transaction(() => {
      for (const path of paths)
        this.#store.run('DELETE FROM watch_files WHERE folder_id = ? AND path = ?', id, toColumn(path));
    });
  }

  /** Adds one entry for a job, once its last byte was taken. A repeated call only fills in what was missing. */
  addToLedger(id: WatchFolderId, entry: WatchLedgerEntry): void {
    this.#store.run(
      `INSERT INTO watch_ledger (folder_id, path, name_key, size_bytes, xxh3, project_id, media_id, item_name,
         version_id, version_number, job_id, sent_at_ms)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (job_id) DO UPDATE SET xxh3 = coalesce(excluded.xxh3, xxh3),
         version_id = coalesce(excluded.version_id, version_id),
         version_number = coalesce(excluded.version_number, version_number)`,
      id,
      toColumn(entry.path),
      entry.nameKey,
      entry.sizeBytes,
      entry.xxh3,
      entry.projectId,
      entry.mediaId,
      entry.itemName,
      entry.versionId,
      entry.versionNumber,
      entry.jobId,
      entry.sentAtMs,
    );
  }

  /** Uploads that may have the same bytes, newest first. A file is hashed before it is queued only if there are any. */
  sentOfSize(id: WatchFolderId, sizeBytes: number): readonly WatchLedgerEntry[] {
    return this.#ledger(
      'SELECT * FROM watch_ledger WHERE folder_id = ? AND size_bytes = ? ORDER BY id DESC',
      id,
      sizeBytes,
    );
  }

  /** The newest upload of a file with the same name key. */
  sentByName(id: WatchFolderId, nameKey: string): WatchLedgerEntry | null {
    const [newest] = this.#ledger(
      'SELECT * FROM watch_ledger WHERE folder_id = ? AND name_key = ? ORDER BY id DESC LIMIT 1',
      id,
      nameKey,
    );
    return newest ?? null;
  }

  sentSince(id: WatchFolderId, sinceMs: number): number {
    return this.#store.value(
      z.object({ sent: z.number() }),
      'SELECT count(*) AS sent FROM watch_ledger WHERE folder_id = ? AND sent_at_ms >= ?',
      id,
      sinceMs,
    ).sent;
  }

  #ledger(sql: string, ...params: readonly (string | number)[]): readonly WatchLedgerEntry[] {
    return this.#store.all('watch_ledger', ledgerRowSchema, sql, ...params);
  }

  #write(
    id: WatchFolderId,
    change: number,
    path: string,
    { sizeBytes, modifiedNs }: Pick<Stamp, 'sizeBytes' | 'modifiedNs'>,
    recordJson: string | null,
  ): void {
    this.#store.run(
      `INSERT INTO watch_files (folder_id, path, change, size_bytes, modified_ns, record_json)
       VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (folder_id, path) DO UPDATE SET change = excluded.change, size_bytes = excluded.size_bytes,
         modified_ns = excluded.modified_ns, record_json = excluded.record_json`,
      id,
      toColumn(path),
      change,
      sizeBytes,
      modifiedNs,
      recordJson,
    );
  }

  #nextChange(id: WatchFolderId): number {
    return this.#store.value(
      z.object({ next: z.number() }),
      'SELECT coalesce(max(change), 0) + 1 AS next FROM watch_files WHERE folder_id = ?',
      id,
    ).next;
  }
}
