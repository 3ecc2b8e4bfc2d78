import type { Database } from 'better-sqlite3';

/** A row that this version can't read: kept word for word until a person has seen it. */
export interface QuarantinedRow {
  readonly id: number;
  readonly tableName: string;
  readonly rowJson: string;
  readonly problem: string;
  readonly setAsideAtMs: number;
}

/** Moves a row out of its table. If other tables refer to that table, the row stays and only a copy is kept here. */
export function setRowAside(
  database: Database,
  tableName: string,
  row: Readonly<Record<string, unknown>>,
  problem: string,
  atMs: number,
): void {
  const rowJson = JSON.stringify(row);
  database.transaction(() => {
    const known = database
      .prepare('SELECT 1 FROM quarantine WHERE table_name = ? AND row_json = ?')
      .get(tableName, rowJson);
    if (known === undefined) {
      database
        .prepare(
          'INSERT INTO quarantine (table_name, row_json, problem, set_aside_at_ms) VALUES (?, ?, ?, ?)',
        )
        .run(tableName, rowJson, problem, atMs);
    }
    removeUnlessReferred(database, tableName, row);
  })();
}

function removeUnlessReferred(
  database: Database,
  tableName: string,
  row: Readonly<Record<string, unknown>>,
): void {
  const keys = primaryKeyOf(database, tableName);
  if (keys.length === 0 || keys.some((key) => !(key in row))) return;
  if (isReferredTo(database, tableName)) return;
  const where = keys.map((key) => `${quote(key)} IS ?`).join(' AND ');
  database.prepare(`DELETE FROM ${quote(tableName)} WHERE ${where}`).run(...keys.map((key) => row[key]));
}

function primaryKeyOf(database: Database, tableName: string): readonly string[] {
  return database
    .prepare<[string], { name: string }>('SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk')
    .all(tableName)
    .map((column) => column.name);
}

/** Deleting a row that others point at could take them with it (ON DELETE CASCADE), and they may be whole. */
function isReferredTo(database: Database, tableName: string): boolean {
  const row = database
    .prepare(
      `SELECT 1 FROM sqlite_schema AS s, pragma_foreign_key_list(s.name) AS f
       WHERE s.type = 'table' AND f."table" = ? COLLATE NOCASE LIMIT 1`,
    )
    .get(tableName);
  return row !== undefined;
}

export function quote(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`;
}
