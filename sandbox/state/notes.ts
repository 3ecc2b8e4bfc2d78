import { z } from 'zod';
import { type Note, type NoteStatusFilter, noteSchema, noteStatusSchema } from '../../src/shared/api/note.ts';
import { toTimestamp } from '../clock.ts';
import type { Addresses } from '../http/addresses.ts';
import { type Connection, flagColumn, Query } from './database.ts';
import type { IdSource } from './ids.ts';

const noteRow = z.object({
  id: z.string(),
  project_id: z.string(),
  media_id: z.string(),
  version_id: z.string(),
  version_number: z.number(),
  comp_id: z.string().nullable(),
  text: z.string(),
  author_name: z.string().nullable(),
  author_signed_in: flagColumn,
  at_seconds: z.number(),
  status: noteStatusSchema,
  has_drawing: flagColumn,
  replies_count: z.number(),
  created_at: z.number(),
});

export type StoredNote = z.output<typeof noteRow>;

const replyRow = z.object({
  id: z.string(),
  text: z.string(),
  author_name: z.string().nullable(),
  author_signed_in: flagColumn,
  created_at: z.number(),
});

export type StoredReply = z.output<typeof replyRow>;

const openCountRow = z.object({ media_id: z.string(), open: z.number() });

const notesWithCounts = `
  SELECT n.*, v.number AS version_number,
    (SELECT COUNT(*) FROM note_replies AS r WHERE r.note_id = n.id) AS replies_count
  FROM notes AS n JOIN versions AS v ON v.id = n.version_id`;

export interface Author {
  readonly name: string | null;
  readonly signedIn: boolean;
}

export interface NewNote {
  readonly projectId: string;
  readonly mediaId: string;
  readonly versionId: string;
  readonly compId: string | null;
  readonly text: string;
  readonly author: Author;
  readonly atSeconds: number;
  readonly status: Note['status'];
  readonly hasDrawing: boolean;
  readonly createdAtMs: number;
}

export interface NoteFilter {
  readonly mediaId: string;
  readonly status: NoteStatusFilter;
  readonly versionId: string | null;
}

export class NoteStore {
  readonly #connection: Connection;
  readonly #addresses: Addresses;
  readonly #ids: IdSource;
  readonly #find: Query<StoredNote>;
  readonly #page: Query<StoredNote>;
  readonly #ofComp: Query<StoredNote>;
  readonly #replies: Query<StoredReply>;
  readonly #openCounts: Query<z.output<typeof openCountRow>>;

  constructor(connection: Connection, addresses: Addresses, ids: IdSource) {
    this.#connection = connection;
    this.#addresses = addresses;
    this.#ids = ids;
    this.#find = new Query(connection, `${notesWithCounts} WHERE n.id = ?`, noteRow);
    this.#page = new Query(
      connection,
      `${notesWithCounts} WHERE n.media_id = ?1 AND (?2 = 'all' OR n.status = ?2)
       AND (?3 IS NULL OR n.version_id = ?3) AND n.id > ?4 ORDER BY n.id LIMIT ?5`,
      noteRow,
    );
    this.#ofComp = new Query(connection, `${notesWithCounts} WHERE n.comp_id = ? ORDER BY n.id`, noteRow);
    this.#replies = new Query(
      connection,
      'SELECT * FROM note_replies WHERE note_id = ? ORDER BY id',
      replyRow,
    );
    this.#openCounts = new Query(
      connection,
      `SELECT media_id, COUNT(*) AS open FROM notes WHERE project_id = ? AND status = 'open' GROUP BY media_id`,
      openCountRow,
    );
  }

  find(noteId: string): StoredNote | null {
    return this.#find.first(noteId);
  }

  /** Notes on the video itself and those written in comps that point into it. */
  page(filter: NoteFilter, afterId: string, count: number): StoredNote[] {
    return this.#page.all(filter.mediaId, filter.status, filter.versionId, afterId, count);
  }

  ofComp(compId: string): StoredNote[] {
    return this.#ofComp.all(compId);
  }

  replies(noteId: string): StoredReply[] {
    return this.#replies.all(noteId);
  }

  openCounts(projectId: string): ReadonlyMap<string, number> {
    return new Map(this.#openCounts.all(projectId).map(({ media_id, open }) => [media_id, open]));
  }

  /** Stores a note and gives its id. */
  create(note: NewNote): string {
    const id = this.#ids.next('note');
    this.#connection
      .prepare(
        `INSERT INTO notes (id, project_id, media_id, version_id, comp_id, text, author_name, author_signed_in, at_seconds,
           status, has_drawing, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        id,
        note.projectId,
        note.mediaId,
        note.versionId,
        note.compId,
        note.text,
        note.author.name,
        note.author.signedIn ? 1 : 0,
        note.atSeconds,
        note.status,
        note.hasDrawing ? 1 : 0,
        Math.floor(note.createdAtMs),
      );
    return id;
  }

  setStatus(noteId: string, status: Note['status']): void {
    this.#connection.prepare('UPDATE notes SET status = ? WHERE id = ?').run(status, noteId);
  }

  reply(noteId: string, text: string, author: Author, nowMs: number): void {
    this.#connection
      .prepare(
        'INSERT INTO note_replies (id, note_id, text, author_name, author_signed_in, created_at) VALUES (?, ?, ?, ?, ?, ?)',
      )
      .run(this.#ids.next('reply'), noteId, text, author.name, author.signedIn ? 1 : 0, Math.floor(nowMs));
  }

  present(note: StoredNote): Note {
    return noteSchema.parse({
      object: 'note',
      id: note.id,
      project_id: note.project_id,
      media_id: note.media_id,
      version_id: note.version_id,
      version_number: note.version_number,
      comp_id: note.comp_id,
      text: note.text,
      author: { name: note.author_name, signed_in: note.author_signed_in },
      at_seconds: note.at_seconds,
      status: note.status,
      has_drawing: note.has_drawing,
      replies_count: note.replies_count,
      created_at: toTimestamp(note.created_at),
      app_url: this.#addresses.note(note.project_id, note.media_id, note.id),
    });
  }

  /** The same note as the event `comment.created` describes it. */
  presentComment(note: StoredNote) {
    const { id, project_id, comp_id, media_id, text, author, at_seconds, has_drawing, created_at, app_url } =
      this.present(note);
    return {
      object: 'comment' as const,
      id,
      project_id,
      comp_id,
      media_id,
      text,
      author,
      at_seconds,
      has_drawing,
      created_at,
      app_url,
    };
  }
}
