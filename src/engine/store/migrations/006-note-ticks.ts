import type { Migration } from './migration.ts';

/** Notes that somebody checked on a render: by its file while it is not uploaded, by its version from then on. */
export const noteTicks: Migration = {
  number: 6,
  name: 'note ticks',
  up(database) {
    database.exec(`
      CREATE TABLE note_ticks (
        id INTEGER PRIMARY KEY,
        note_id TEXT NOT NULL,
        media_id TEXT NOT NULL,
        version_id TEXT,
        path TEXT NOT NULL,
        size_bytes INTEGER NOT NULL,
        modified_ms REAL NOT NULL,
        checked_by TEXT NOT NULL,
        checked_at_ms INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX note_ticks_by_media ON note_ticks (media_id);
      CREATE INDEX note_ticks_by_path ON note_ticks (path) WHERE version_id IS NULL;
    `);
  },
};
