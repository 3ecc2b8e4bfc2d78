import type { Migration } from './migration.ts';

/**
 * Indexes for what is looked up for each upload: the last end of a file that is dropped as a new item, the upload that
 * made a version, and whether any job of a batch is still running.
 */
export const foundByIndexes: Migration = {
  number: 10,
  name: 'found by indexes',
  up(database) {
    database.exec(`
      CREATE INDEX upload_history_by_file ON upload_history (json_extract(entry_json, '$.receipt.file'));
      CREATE INDEX upload_history_by_version ON upload_history (json_extract(entry_json, '$.receipt.version_id'));
      CREATE INDEX upload_jobs_under_way ON upload_jobs (batch_id) WHERE ended = 0 AND removed = 0;
    `);
  },
};
