import { z } from 'zod';
import { mediaStatusSchema } from '../../src/shared/api/media.ts';
import { type Connection, flagColumn, Query } from './database.ts';

const versionRow = z.object({
  id: z.string(),
  media_id: z.string(),
  project_id: z.string(),
  number: z.number(),
  filename: z.string(),
  status: mediaStatusSchema,
  created_at: z.number(),
  declared_bytes: z.number().nullable(),
  duration_seconds: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  stored: flagColumn,
  bytes_received: z.number(),
  wire_bytes: z.number(),
  puts: z.number(),
  queries: z.number(),
  sha256: z.string().nullable(),
  thumbnail: z.string().nullable(),
});
export type Version = z.output<typeof versionRow>;

export interface FileFacts {
  readonly durationSeconds: number | null;
  readonly width: number | null;
  readonly height: number | null;
}

export interface NewVersion extends FileFacts {
  readonly id: string;
  readonly mediaId: string;
  readonly projectId: string;
  readonly number: number;
  readonly filename: string;
  readonly declaredBytes: number | null;
  readonly chargedSeconds: number;
  readonly createdAtMs: number;
}

export class VersionStore {
  readonly #connection: Connection;
  readonly #find: Query<Version>;
  readonly #ofMedia: Query<Version>;
  readonly #unprocessed: Query<Version>;
  readonly #highest: Query<{ number: number }>;

  constructor(connection: Connection) {
    this.#connection = connection;
    this.#find = new Query(connection, 'SELECT * FROM versions WHERE id = ?', versionRow);
    this.#ofMedia = new Query(
      connection,
      'SELECT * FROM versions WHERE media_id = ? ORDER BY number DESC',
      versionRow,
    );
    this.#unprocessed = new Query(
      connection,
      "SELECT * FROM versions WHERE status = 'processing' AND stored = 1 ORDER BY stored_at",
      versionRow,
    );
    this.#highest = new Query(
      connection,
      'SELECT coalesce(max(number), 0) AS number FROM versions WHERE media_id = ?',
      z.object({ number: z.number() }),
    );
  }

  find(versionId: string): Version | null {
    return this.#find.first(versionId);
  }

  /** The version stack of a media item, newest first. */
  ofMedia(mediaId: string): Version[] {
    return this.#ofMedia.all(mediaId);
  }

  /** Versions whose files were complete when the service last ended, but not yet processed. */
  unprocessed(): Version[] {
    return this.#unprocessed.all();
  }

  nextNumber(mediaId: string): number {
    return (this.#highest.first(mediaId)?.number ?? 0) + 1;
  }

  add(version: NewVersion): void {
    this.#connection
      .prepare(
        `INSERT INTO versions (id, media_id, project_id, number, filename, status, created_at, declared_bytes,
           duration_seconds, width, height, charged_seconds)
         VALUES (?, ?, ?, ?, ?, 'processing', ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        version.id,
        version.mediaId,
        version.projectId,
        version.number,
        version.filename,
        Math.floor(version.createdAtMs),
        version.declaredBytes,
        version.durationSeconds,
        version.width,
        version.height,
        version.chargedSeconds,
      );
  }

  /** The true length replaces what was reserved. */
  markReady(versionId: string, facts: FileFacts): void {
    this.#connection
      .prepare(
        `UPDATE versions SET status = 'ready', duration_seconds = ?, width = ?, height = ?, charged_seconds = ?
         WHERE id = ?`,
      )
      .run(facts.durationSeconds, facts.width, facts.height, facts.durationSeconds ?? 0, versionId);
  }

  markFailed(versionId: string): void {
    this.#connection
      .prepare("UPDATE versions SET status = 'error', charged_seconds = 0 WHERE id = ?")
      .run(versionId);
  }

  markStored(versionId: string, sizeBytes: number, nowMs: number): void {
    this.#connection
      .prepare('UPDATE versions SET stored = 1, stored_at = ?, bytes_received = ? WHERE id = ?')
      .run(Math.floor(nowMs), sizeBytes, versionId);
  }

  setThumbnail(versionId: string, kind: 'jpg' | 'drawn'): void {
    this.#connection.prepare('UPDATE versions SET thumbnail = ? WHERE id = ?').run(kind, versionId);
  }

  setHash(versionId: string, sha256: string): void {
    this.#connection.prepare('UPDATE versions SET sha256 = ? WHERE id = ?').run(sha256, versionId);
  }

  countPut(versionId: string): void {
    this.#connection.prepare('UPDATE versions SET puts = puts + 1 WHERE id = ?').run(versionId);
  }

  countQuery(versionId: string): void {
    this.#connection.prepare('UPDATE versions SET queries = queries + 1 WHERE id = ?').run(versionId);
  }

  /** Adds the bytes received in one PUT, and stores how much of the file is now held. */
  noteBytes(versionId: string, wireBytes: number, heldBytes: number): void {
    this.#connection
      .prepare('UPDATE versions SET wire_bytes = wire_bytes + ?, bytes_received = ? WHERE id = ?')
      .run(wireBytes, heldBytes, versionId);
  }
}
