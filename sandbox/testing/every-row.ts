import path from 'node:path';
import Database from 'better-sqlite3';
import { z } from 'zod';

const tablesSchema = z.array(z.object({ name: z.string() }));

/** Every row of the service's database, as text: a refused request must leave it unchanged. */
export function everyRowOf(dataDirectory: string): string {
  const connection = new Database(path.join(dataDirectory, 'sandbox.sqlite'), { readonly: true });
  try {
    const tables = tablesSchema.parse(
      connection.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").all(),
    );
    return JSON.stringify(
      tables.map(({ name }) => [name, connection.prepare(`SELECT * FROM "${name}"`).all()]),
    );
  } finally {
    connection.close();
  }
}
