import type { Migration } from './migration.ts';

/** Webhook deliveries that were taken, so that none is handled twice and every program hears of each event. */
export const webhookDeliveries: Migration = {
  number: 7,
  name: 'webhook deliveries',
  up(database) {
    database.exec(`
      CREATE TABLE webhook_deliveries (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        endpoint TEXT NOT NULL,
        id TEXT NOT NULL,
        taken_at_ms INTEGER NOT NULL,
        body_base64 TEXT,
        handled INTEGER NOT NULL DEFAULT 0
      ) STRICT;
      CREATE UNIQUE INDEX webhook_deliveries_by_id ON webhook_deliveries (endpoint, id);
      CREATE INDEX webhook_deliveries_by_age ON webhook_deliveries (taken_at_ms);
    `);
  },
};
