import { z } from 'zod';
import { type Comp, type CompStatus, compSchema, compStatusSchema } from '../../src/shared/api/comp.ts';
import { toNullableTimestamp, toTimestamp } from '../clock.ts';
import type { Addresses } from '../http/addresses.ts';
import { type Connection, jsonColumn, Query } from './database.ts';
import type { IdSource } from './ids.ts';

const compRow = z.object({
  id: z.string(),
  project_id: z.string(),
  stage_id: z.string().nullable(),
  name: z.string(),
  status: compStatusSchema,
  created_at: z.number(),
  updated_at: z.number(),
  screens: jsonColumn(
    z.array(
      z.object({
        screen: z.string(),
        media_id: z.string(),
        start_seconds: z.number(),
        duration_seconds: z.number().nullable(),
      }),
    ),
  ),
});

export type StoredComp = z.output<typeof compRow>;

/** A comp keeps the versions it was made with, so its lengths are those of these versions. */
const compsWithScreens = `
  SELECT c.*, (
    SELECT json_group_array(json_object('screen', screen, 'media_id', media_id, 'start_seconds', start_seconds,
      'duration_seconds', duration_seconds))
    FROM (
      SELECT cs.screen, cs.media_id, cs.start_seconds, v.duration_seconds
      FROM comp_screens AS cs LEFT JOIN versions AS v ON v.id = cs.version_id
      WHERE cs.comp_id = c.id ORDER BY cs.position
    )
  ) AS screens
  FROM comps AS c`;

const publishedRow = z.object({
  id: z.string(),
  number: z.number().nullable(),
  label: z.string().nullable(),
  published_at: z.number().nullable(),
  published_by: z.string().nullable(),
});

export type PublishedCut = z.output<typeof publishedRow>;

export interface NewComp {
  readonly projectId: string;
  readonly stageId: string;
  readonly name: string;
  readonly screens: readonly {
    readonly screen: string;
    readonly mediaId: string;
    readonly versionId: string | null;
    readonly startSeconds: number;
  }[];
}

export class CompStore {
  readonly #connection: Connection;
  readonly #addresses: Addresses;
  readonly #ids: IdSource;
  readonly #find: Query<StoredComp>;
  readonly #page: Query<StoredComp>;
  readonly #published: Query<PublishedCut>;
  readonly #versionShown: Query<{ version_id: string | null }>;

  constructor(connection: Connection, addresses: Addresses, ids: IdSource) {
    this.#connection = connection;
    this.#addresses = addresses;
    this.#ids = ids;
    this.#find = new Query(connection, `${compsWithScreens} WHERE c.id = ?`, compRow);
    this.#page = new Query(
      connection,
      `${compsWithScreens} WHERE c.project_id = ? AND c.id > ? ORDER BY c.id LIMIT ?`,
      compRow,
    );
    this.#versionShown = new Query(
      connection,
      'SELECT version_id FROM comp_screens WHERE comp_id = ? AND media_id = ? ORDER BY position LIMIT 1',
      z.object({ version_id: z.string().nullable() }),
    );
    this.#published = new Query(
      connection,
      'SELECT * FROM comp_versions WHERE comp_id = ? ORDER BY number DESC, id DESC',
      publishedRow,
    );
  }

  find(compId: string): StoredComp | null {
    return this.#find.first(compId);
  }

  findIn(projectId: string, compId: string): StoredComp | null {
    const comp = this.find(compId);
    return comp?.project_id === projectId ? comp : null;
  }

  page(projectId: string, afterId: string, count: number): StoredComp[] {
    return this.#page.all(projectId, afterId, count);
  }

  /** Stores a draft and gives its id. */
  create(comp: NewComp, nowMs: number): string {
    const id = this.#ids.next('comp');
    const at = Math.floor(nowMs);
    this.#connection
      .prepare(
        'INSERT INTO comps (id, project_id, stage_id, name, status, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
      )
      .run(id, comp.projectId, comp.stageId, comp.name, 'draft', at, at);
    const place = this.#connection.prepare(
      'INSERT INTO comp_screens (comp_id, position, screen, media_id, version_id, start_seconds) VALUES (?, ?, ?, ?, ?, ?)',
    );
    comp.screens.forEach((screen, position) => {
      place.run(id, position, screen.screen, screen.mediaId, screen.versionId, screen.startSeconds);
    });
    return id;
  }

  setStatus(compId: string, status: CompStatus, nowMs: number): void {
    this.#connection
      .prepare('UPDATE comps SET status = ?, updated_at = ? WHERE id = ?')
      .run(status, Math.floor(nowMs), compId);
  }

  /** Publishes the comp's current state as its next cut. */
  publish(
    compId: string,
    cut: { readonly label: string | null; readonly by: string | null },
    nowMs: number,
  ): PublishedCut {
    const number = Math.max(0, ...this.published(compId).map((earlier) => earlier.number ?? 0)) + 1;
    const stored: PublishedCut = {
      id: this.#ids.next('compVersion'),
      number,
      label: cut.label,
      published_at: Math.floor(nowMs),
      published_by: cut.by,
    };
    this.#connection
      .prepare(
        'INSERT INTO comp_versions (id, comp_id, number, label, published_at, published_by) VALUES (?, ?, ?, ?, ?, ?)',
      )
      .run(stored.id, compId, stored.number, stored.label, stored.published_at, stored.published_by);
    return stored;
  }

  /** The version of a media item that a comp shows; null when the item is not on it. */
  versionShown(compId: string, mediaId: string): string | null {
    return this.#versionShown.first(compId, mediaId)?.version_id ?? null;
  }

  published(compId: string): PublishedCut[] {
    return this.#published.all(compId);
  }

  present(comp: StoredComp): Comp {
    return compSchema.parse({
      object: 'comp',
      id: comp.id,
      project_id: comp.project_id,
      name: comp.name,
      stage_id: comp.stage_id,
      status: comp.status,
      duration_seconds: durationOf(comp),
      screens: comp.screens,
      created_at: toTimestamp(comp.created_at),
      updated_at: toTimestamp(comp.updated_at),
      app_url: this.#addresses.comp(comp.project_id, comp.id),
    });
  }

  presentCut(cut: PublishedCut, comp: StoredComp) {
    return {
      object: 'comp_version' as const,
      id: cut.id,
      project_id: comp.project_id,
      comp_id: comp.id,
      number: cut.number,
      label: cut.label,
      published_at: toNullableTimestamp(cut.published_at),
      published_by: { name: cut.published_by },
      comp: this.present(comp),
    };
  }
}

/** A comp lasts until the last of its screens has ended; a still adds no time. */
const durationOf = (comp: StoredComp): number =>
  Math.max(0, ...comp.screens.map((screen) => screen.start_seconds + (screen.duration_seconds ?? 0)));
