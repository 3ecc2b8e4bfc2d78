import { z } from 'zod';
import type { Media, mediaSchema } from '../../src/shared/api/media.ts';
import { mediaStatusSchema, mediaTypeSchema } from '../../src/shared/api/media.ts';
import { toNullableTimestamp, toTimestamp } from '../clock.ts';
import type { Addresses } from '../http/addresses.ts';
import { type Connection, Query } from './database.ts';

const mediaRow = z.object({
  id: z.string(),
  project_id: z.string(),
  name: z.string(),
  type: mediaTypeSchema,
  active_version_id: z.string().nullable(),
  picked_over: z.number().nullable(),
  created_at: z.number(),
  version_number: z.number().nullable(),
  version_status: mediaStatusSchema.nullable(),
  version_created_at: z.number().nullable(),
  duration_seconds: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  thumbnail: z.string().nullable(),
  versions_count: z.number(),
});

/** A media item with its current version. */
export type MediaItem = z.output<typeof mediaRow>;

const mediaWithVersion = `
  SELECT m.*, v.number AS version_number, v.status AS version_status, v.created_at AS version_created_at,
    v.duration_seconds, v.width, v.height, v.thumbnail,
    (SELECT count(*) FROM versions WHERE versions.media_id = m.id) AS versions_count
  FROM media AS m LEFT JOIN versions AS v ON v.id = m.active_version_id`;

export class MediaStore {
  readonly #connection: Connection;
  readonly #addresses: Addresses;
  readonly #findIn: Query<MediaItem>;
  readonly #find: Query<MediaItem>;
  readonly #page: Query<MediaItem>;

  constructor(connection: Connection, addresses: Addresses) {
    this.#connection = connection;
    this.#addresses = addresses;
    this.#findIn = new Query(connection, `${mediaWithVersion} WHERE m.project_id = ? AND m.id = ?`, mediaRow);
    this.#find = new Query(connection, `${mediaWithVersion} WHERE m.id = ?`, mediaRow);
    this.#page = new Query(
      connection,
      `${mediaWithVersion} WHERE m.project_id = ? AND m.id > ? ORDER BY m.id LIMIT ?`,
      mediaRow,
    );
  }

  findIn(projectId: string, mediaId: string): MediaItem | null {
    return this.#findIn.first(projectId, mediaId);
  }

  find(mediaId: string): MediaItem | null {
    return this.#find.first(mediaId);
  }

  page(projectId: string, afterId: string, count: number): MediaItem[] {
    return this.#page.all(projectId, afterId, count);
  }

  add(item: {
    readonly id: string;
    readonly projectId: string;
    readonly name: string;
    readonly type: Media['type'];
    readonly createdAtMs: number;
  }): void {
    this.#connection
      .prepare('INSERT INTO media (id, project_id, name, type, created_at) VALUES (?, ?, ?, ?, ?)')
      .run(item.id, item.projectId, item.name, item.type, Math.floor(item.createdAtMs));
  }

  activate(mediaId: string, versionId: string): void {
    this.#connection.prepare('UPDATE media SET active_version_id = ? WHERE id = ?').run(versionId, mediaId);
  }

  /** A person chose this version. Versions that are not ready yet will no longer replace it. */
  pick(mediaId: string, versionId: string): void {
    this.#connection
      .prepare(
        `UPDATE media SET active_version_id = ?,
           picked_over = (SELECT max(number) FROM versions WHERE media_id = media.id) WHERE id = ?`,
      )
      .run(versionId, mediaId);
  }

  remove(mediaId: string): void {
    for (const sql of [
      'DELETE FROM note_replies WHERE note_id IN (SELECT id FROM notes WHERE media_id = ?)',
      'DELETE FROM notes WHERE media_id = ?',
      'DELETE FROM comp_screens WHERE media_id = ?',
      'DELETE FROM upload_addresses WHERE version_id IN (SELECT id FROM versions WHERE media_id = ?)',
      'DELETE FROM versions WHERE media_id = ?',
      'DELETE FROM media WHERE id = ?',
    ]) {
      this.#connection.prepare(sql).run(mediaId);
    }
  }

  present(item: MediaItem): z.input<typeof mediaSchema> {
    return {
      object: 'media',
      id: item.id,
      project_id: item.project_id,
      name: item.name,
      type: item.type,
      status: item.version_status ?? 'processing',
      duration_seconds: item.duration_seconds,
      width: item.width,
      height: item.height,
      thumbnail_url:
        item.thumbnail === null || item.active_version_id === null
          ? null
          : this.#addresses.thumbnail(item.active_version_id),
      version:
        item.active_version_id === null
          ? null
          : { id: item.active_version_id, created_at: toNullableTimestamp(item.version_created_at) },
      versions_count: item.versions_count,
      created_at: toTimestamp(item.created_at),
    };
  }
}
