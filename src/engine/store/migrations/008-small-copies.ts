import type { Migration } from './migration.ts';

/** Small copies of uploads: those that are to be made, those that are kept, and those that can't be had any more. */
export const smallCopies: Migration = {
  number: 8,
  name: 'small copies',
  up(database) {
    database.exec(`
      CREATE TABLE small_copies (
        version_id TEXT PRIMARY KEY,
        account_id TEXT NOT NULL,
        project_id TEXT NOT NULL,
        media_id TEXT NOT NULL,
        source_json TEXT NOT NULL,
        delivered_at_ms INTEGER NOT NULL,
        state TEXT NOT NULL,
        size_bytes INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX small_copies_by_state ON small_copies (state, delivered_at_ms);
    `);
  },
};
