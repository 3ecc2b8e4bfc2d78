import type { Migration } from './migration.ts';

/** Three uploads at a time was the default, not a person's choice: it becomes `automatic`. */
export const limitsThatAdapt: Migration = {
  number: 9,
  name: 'limits that adapt',
  up(database) {
    database.exec(`
      UPDATE upload_settings SET value_json = json_set(value_json, '$.gentle', json('false')) WHERE key = 'limits';
      UPDATE upload_settings SET value_json = json_set(value_json, '$.concurrency', 'automatic')
        WHERE key = 'limits' AND json_extract(value_json, '$.concurrency') = 3;
    `);
  },
};
