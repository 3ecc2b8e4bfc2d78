import { z } from 'zod';
import {
  type MediaId,
  mediaIdSchema,
  type NoteId,
  noteIdSchema,
  type VersionId,
  versionIdSchema,
} from '../../shared/api/ids.ts';
import type { Store } from '../store/store.ts';

const rowSchema = z
  .object({
    note_id: noteIdSchema,
    media_id: mediaIdSchema,
    version_id: versionIdSchema.nullable(),
    path: z.string(),
    size_bytes: z.number(),
    modified_ms: z.number(),
    checked_by: z.string(),
    checked_at_ms: z.number(),
  })
  .transform((row) => ({
    noteId: row.note_id,
    mediaId: row.media_id,
    versionId: row.version_id,
    file: { path: row.path, sizeBytes: row.size_bytes, modifiedMs: row.modified_ms },
    keyName: row.checked_by,
    checkedAtMs: row.checked_at_ms,
  }));

export type NoteTickRow = Readonly<z.output<typeof rowSchema>>;

/** A render as it lay on the disk when somebody checked a note on it. */
export type TickedFile = NoteTickRow['file'];

/** What was checked: a version, or a file that is none yet. */
export interface TickedRender {
  readonly versionId: VersionId | null;
  readonly file: TickedFile;
}

/** Which notes were checked on which render, by whom and when. */
export class NoteTicks {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  ofMedia(mediaId: MediaId): readonly NoteTickRow[] {
    return this.#store.all(
      'note_ticks',
      rowSchema,
      'SELECT * FROM note_ticks WHERE media_id = ? ORDER BY id',
      mediaId,
    );
  }

  add(tick: NoteTickRow): void {
    this.#store.transaction(() => {
      this.remove(tick.noteId, tick);
      this.#store.run(
        `INSERT INTO note_ticks
           (note_id, media_id, version_id, path, size_bytes, modified_ms, checked_by, checked_at_ms)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
        tick.noteId,
        tick.mediaId,
        tick.versionId,
        tick.file.path,
        tick.file.sizeBytes,
        tick.file.modifiedMs,
        tick.keyName,
        tick.checkedAtMs,
      );
    });
  }

  remove(noteId: NoteId, { versionId, file }: TickedRender): void {
    this.#store.run(
      `DELETE FROM note_ticks
       WHERE note_id = ? AND (version_id = ? OR (version_id IS NULL AND path = ? AND size_bytes = ? AND modified_ms = ?))`,
      noteId,
      versionId,
      file.path,
      file.sizeBytes,
      file.modifiedMs,
    );
  }

  /** Files that something was checked on and that are no version yet. */
  pathsWithoutVersion(): readonly string[] {
    return this.#store
      .all('note_ticks', rowSchema, 'SELECT * FROM note_ticks WHERE version_id IS NULL')
      .map(({ file }) => file.path);
  }

  /** The file has become a version of the item: what was checked on it was checked on that. */
  becameVersion(mediaId: MediaId, file: TickedFile, versionId: VersionId): void {
    this.#store.run(
      `UPDATE note_ticks SET version_id = ?
       WHERE version_id IS NULL AND media_id = ? AND path = ? AND size_bytes = ? AND modified_ms = ?`,
      versionId,
      mediaId,
      file.path,
      file.sizeBytes,
      file.modifiedMs,
    );
  }
}
