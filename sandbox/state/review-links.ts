import { z } from 'zod';
import { toTimestamp } from '../clock.ts';
import { type Connection, jsonColumn, Query } from './database.ts';
import type { IdSource } from './ids.ts';

const linkRow = z.object({
  id: z.string(),
  project_id: z.string(),
  comp_ids: jsonColumn(z.array(z.string())),
  title: z.string().nullable(),
  opened_at: z.number().nullable(),
});

export type StoredReviewLink = z.output<typeof linkRow>;

/** Addresses that show comps to people without an account. */
export class ReviewLinkStore {
  readonly #connection: Connection;
  readonly #ids: IdSource;
  readonly #find: Query<StoredReviewLink>;
  readonly #ofComp: Query<StoredReviewLink>;

  constructor(connection: Connection, ids: IdSource) {
    this.#connection = connection;
    this.#ids = ids;
    this.#find = new Query(connection, 'SELECT * FROM review_links WHERE id = ?', linkRow);
    this.#ofComp = new Query(
      connection,
      `SELECT l.* FROM review_links AS l
       WHERE EXISTS (SELECT 1 FROM json_each(l.comp_ids) WHERE json_each.value = ?) ORDER BY l.id`,
      linkRow,
    );
  }

  find(linkId: string): StoredReviewLink | null {
    return this.#find.first(linkId);
  }

  ofComp(compId: string): StoredReviewLink[] {
    return this.#ofComp.all(compId);
  }

  /** Stores a link and gives its id. */
  create(projectId: string, compIds: readonly string[], title: string | null): string {
    const id = this.#ids.next('reviewLink');
    this.#connection
      .prepare('INSERT INTO review_links (id, project_id, comp_ids, title) VALUES (?, ?, ?, ?)')
      .run(id, projectId, JSON.stringify(compIds), title);
    return id;
  }

  markOpened(linkId: string, nowMs: number): void {
    this.#connection
      .prepare('UPDATE review_links SET opened_at = ? WHERE id = ?')
      .run(Math.floor(nowMs), linkId);
  }

  present(link: StoredReviewLink) {
    return {
      object: 'review_link' as const,
      id: link.id,
      project_id: link.project_id,
      comp_ids: link.comp_ids,
      title: link.title,
      opened_at: link.opened_at === null ? null : toTimestamp(link.opened_at),
    };
  }
}
