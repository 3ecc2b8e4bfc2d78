import { z } from 'zod';
import {
  type MediaId,
  mediaIdSchema,
  type NoteId,
  noteIdSchema,
  type VersionId,
  versionIdSchema,
} from '../../shared/api/ids.ts';
import { Listeners } from '../ground/listeners.ts';
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

/** The file of a render at the time when a note was checked on it. */
export type TickedFile = NoteTickRow['file'];

/** The render that was checked: a version, or a file that is not a version yet. */
export interface TickedRender {
  readonly versionId: VersionId | null;
  readonly file: TickedFile;
}

/** Which notes were checked on which render, by whom and when. */
export class NoteTicks {
  readonly #store: Store;
  readonly #listeners = new Listeners<[mediaId: MediaId]>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** Told when the check marks on notes of an item have changed. */
  subscribe(listener: (mediaId: MediaId) => void): () => void {
    return this.#listeners.add(listener);
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
      this.#delete(tick.noteId, tick);
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
    this.#tell(tick.mediaId);
  }

  remove(mediaId: MediaId, noteId: NoteId, render: TickedRender): void {
    this.#delete(noteId, render);
    this.#tell(mediaId);
  }

  #delete(noteId: NoteId, { versionId, file }: TickedRender): void {
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

  /** Files with checked notes that are not a version yet. */
  pathsWithoutVersion(): readonly string[] {
    return this.#store
      .all('note_ticks', rowSchema, 'SELECT * FROM note_ticks WHERE version_id IS NULL')
      .map(({ file }) => file.path);
  }

  /** Moves what was checked on a file to the version that the file became. */
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
    this.#tell(mediaId);
  }

  #tell(mediaId: MediaId): void {
    this.#listeners.tell(mediaId);
  }
}
