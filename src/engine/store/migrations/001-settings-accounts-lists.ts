import type { Migration } from './migration.ts';

/** What the person set, who they are (no secrets: those are in the keychain), and what the service last said. */
export const settingsAccountsLists: Migration = {
  number: 1,
  name: 'settings, accounts, cached lists',
  up(database) {
    database.exec(`
      CREATE TABLE settings (
        key TEXT PRIMARY KEY,
        value_json TEXT NOT NULL
      ) STRICT;

      CREATE TABLE app_state (
        key TEXT PRIMARY KEY,
        value_json TEXT NOT NULL
      ) STRICT;

      CREATE TABLE accounts (
        id TEXT PRIMARY KEY,
        credential TEXT NOT NULL,
        base_url TEXT NOT NULL,
        record_json TEXT NOT NULL,
        state_json TEXT NOT NULL,
        added_at_ms INTEGER NOT NULL,
        checked_at_ms INTEGER NOT NULL
      ) STRICT;

      CREATE TABLE cached_lists (
        account_id TEXT NOT NULL,
        key TEXT NOT NULL,
        value_json TEXT NOT NULL,
        fetched_at_ms INTEGER NOT NULL,
        PRIMARY KEY (account_id, key)
      ) STRICT;

      CREATE TABLE quarantine (
        id INTEGER PRIMARY KEY,
        table_name TEXT NOT NULL,
        row_json TEXT NOT NULL,
        problem TEXT NOT NULL,
        set_aside_at_ms INTEGER NOT NULL
      ) STRICT;
    `);
  },
};
