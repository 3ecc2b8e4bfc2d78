import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type Connection, Query } from './database.ts';

const row = z.object({ value: z.string() });

/**
 * Values that must outlive a restart: the secret that signs cursors, how far the clock was moved, and whether the state
 * was seeded.
 */
export class Settings {
  readonly #connection: Connection;
  readonly #find: Query<z.output<typeof row>>;

  constructor(connection: Connection) {
    this.#connection = connection;
    this.#find = new Query(connection, 'SELECT value FROM settings WHERE name = ?', row);
  }

  get(name: string): string | null {
    return this.#find.first(name)?.value ?? null;
  }

  set(name: string, value: string): void {
    this.#connection
      .prepare(
        'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
      )
      .run(name, value);
  }

  secret(name: string): Buffer {
    const known = this.get(name);
    if (known !== null) return Buffer.from(known, 'base64');
    const fresh = randomBytes(32);
    this.set(name, fresh.toString('base64'));
    return fresh;
  }
}
