import type { Migration } from './migration.ts';

/**
 * Each end is counted in one report of its batch: a watch folder's batch ends with every render. What has ended before
 * counts as reported.
 */
export const endsReportedOnce: Migration = {
  number: 11,
  name: 'ends reported once',
  up(database) {
    database.exec(`
      ALTER TABLE upload_jobs ADD COLUMN reported INTEGER NOT NULL DEFAULT 0;
      UPDATE upload_jobs SET reported = ended;
      CREATE INDEX upload_jobs_to_report ON upload_jobs (batch_id)
        WHERE ended = 1 AND reported = 0 AND removed = 0;
      DROP TABLE upload_batches_done;
    `);
  },
};
