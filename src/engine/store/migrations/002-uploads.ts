import type { Migration } from './migration.ts';

/** The upload queue, what it delivered, and what the app and the command line tell each other about it. */
export const uploads: Migration = {
  number: 2,
  name: 'uploads',
  up(database) {
    database.exec(`
      CREATE TABLE upload_jobs (
        id TEXT PRIMARY KEY,
        batch_id TEXT NOT NULL,
        position REAL NOT NULL,
        ended INTEGER NOT NULL,
        change INTEGER NOT NULL,
        removed INTEGER NOT NULL DEFAULT 0,
        record_json TEXT NOT NULL
      ) STRICT;
      CREATE INDEX upload_jobs_by_change ON upload_jobs (change);
      CREATE INDEX upload_jobs_by_batch ON upload_jobs (batch_id);
      CREATE INDEX upload_jobs_by_position ON upload_jobs (position);

      CREATE TABLE upload_batches_done (
        batch_id TEXT PRIMARY KEY,
        done_at_ms INTEGER NOT NULL
      ) STRICT;

      CREATE TABLE upload_history (
        id INTEGER PRIMARY KEY,
        job_id TEXT NOT NULL,
        project_id TEXT NOT NULL,
        state TEXT NOT NULL,
        ended_at_ms INTEGER NOT NULL,
        words TEXT NOT NULL,
        entry_json TEXT NOT NULL
      ) STRICT;
      CREATE INDEX upload_history_by_end ON upload_history (ended_at_ms);
      CREATE INDEX upload_history_by_job ON upload_history (job_id);
      CREATE INDEX upload_history_by_media ON upload_history (json_extract(entry_json, '$.receipt.media_id'));

      CREATE TABLE upload_ledger (
        id INTEGER PRIMARY KEY,
        project_id TEXT NOT NULL,
        media_id TEXT NOT NULL,
        item_name TEXT NOT NULL,
        path TEXT NOT NULL,
        size_bytes INTEGER NOT NULL,
        xxh3 TEXT NOT NULL,
        version_id TEXT NOT NULL,
        version_number INTEGER,
        sent_at_ms INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX upload_ledger_by_size ON upload_ledger (size_bytes, project_id);

      CREATE TABLE upload_commands (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        command_json TEXT NOT NULL,
        asked_at_ms INTEGER NOT NULL
      ) STRICT;

      CREATE TABLE upload_settings (
        key TEXT PRIMARY KEY,
        value_json TEXT NOT NULL
      ) STRICT;
    `);
  },
};
