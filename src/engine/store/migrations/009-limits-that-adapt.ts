import type { Migration } from './migration.ts';

/** Three uploads at a time were the default and no choice of anybody: as many now run as the connection carries. */
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
