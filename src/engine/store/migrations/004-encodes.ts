import type { Migration } from './migration.ts';

/** Videos that are being made of image sequences, or as lighter copies. */
export const encodes: Migration = {
  number: 4,
  name: 'encodes',
  up(database) {
    database.exec(`
      CREATE TABLE encodes (
        id TEXT PRIMARY KEY,
        created_at_ms INTEGER NOT NULL,
        record_json TEXT NOT NULL
      ) STRICT;
    `);
  },
};
