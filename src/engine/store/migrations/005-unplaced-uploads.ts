import type { Migration } from './migration.ts';

/** Uploads whose project and item the service has not been asked about yet. */
export const unplacedUploads: Migration = {
  number: 5,
  name: 'unplaced uploads',
  up(database) {
    database.exec(`
      CREATE TABLE unplaced_uploads (
        id TEXT PRIMARY KEY,
        created_at_ms INTEGER NOT NULL,
        tended_by INTEGER,
        tended_at_ms INTEGER,
        record_json TEXT NOT NULL
      ) STRICT;
    `);
  },
};
