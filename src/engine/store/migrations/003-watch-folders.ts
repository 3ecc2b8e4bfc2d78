import type { Migration } from './migration.ts';

/** Watch folders, the files in them, and what was uploaded from them. */
export const watchFolders: Migration = {
  number: 3,
  name: 'watch folders',
  up(database) {
    database.exec(`
      CREATE TABLE watch_folders (
        id TEXT PRIMARY KEY,
        change INTEGER NOT NULL,
        removed INTEGER NOT NULL DEFAULT 0,
        record_json TEXT NOT NULL
      ) STRICT;

      CREATE TABLE watch_files (
        folder_id TEXT NOT NULL,
        path TEXT NOT NULL,
        change INTEGER NOT NULL,
        size_bytes INTEGER NOT NULL,
        modified_ns TEXT NOT NULL,
        record_json TEXT,
        PRIMARY KEY (folder_id, path)
      ) STRICT;
      CREATE INDEX watch_files_by_change ON watch_files (folder_id, change);

      CREATE TABLE watch_ledger (
        id INTEGER PRIMARY KEY,
        folder_id TEXT NOT NULL,
        path TEXT NOT NULL,
        name_key TEXT NOT NULL,
        size_bytes INTEGER NOT NULL,
        xxh3 TEXT,
        project_id TEXT NOT NULL,
        media_id TEXT NOT NULL,
        item_name TEXT NOT NULL,
        version_id TEXT,
        version_number INTEGER,
        job_id TEXT NOT NULL,
        sent_at_ms INTEGER NOT NULL
      ) STRICT;
      CREATE UNIQUE INDEX watch_ledger_by_job ON watch_ledger (job_id);
      CREATE INDEX watch_ledger_by_size ON watch_ledger (folder_id, size_bytes);
      CREATE INDEX watch_ledger_by_name ON watch_ledger (folder_id, name_key);
    `);
  },
};
