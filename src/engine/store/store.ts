import type { Database, Statement } from 'better-sqlite3';
import { z } from 'zod';
import type { Clock } from '../ports/clock.ts';
import type { FileLock } from './locks/file-lock.ts';
import { type QuarantinedRow, setRowAside } from './quarantine.ts';
import { toStoreError } from './store-error.ts';

export type SqlValue = string | number | bigint | null | Uint8Array;

/**
 * The one SQLite file, open. Every row that leaves it has been through a schema; every expected failure is a `StoreError`
 * (`disk_full`, `busy`, `damaged`, …). Calls are synchronous: what they wrote is on the disk when they return.
 */
export class Store implements Disposable {
  readonly path: string;
  readonly #database: Database;
  readonly #presence: FileLock;
  readonly #clock: Clock;
  /** Each SQL statement is compiled once: dropping a thousand files runs the same few a thousand times. */
  readonly #statements = new Map<string, Statement>();

  constructor(path: string, database: Database, presence: FileLock, clock: Clock) {
    this.path = path;
    this.#database = database;
    this.#presence = presence;
    this.#clock = clock;
  }

  /** Reads rows of one table whole (`SELECT * FROM …`). A row that does not parse is set aside and left out. */
  all<Row>(table: string, schema: z.ZodType<Row>, sql: string, ...params: readonly SqlValue[]): Row[] {
    return this.#guard(() => {
      const rows = this.#statement(sql).all(...params);
      return rows.flatMap((row) => {
        const parsed = this.#parse(table, schema, row);
        return parsed === null ? [] : [parsed.row];
      });
    });
  }

  /** The first row of `all`, or `null` when there is none (or only one that had to be set aside). */
  get<Row>(table: string, schema: z.ZodType<Row>, sql: string, ...params: readonly SqlValue[]): Row | null {
    return this.#guard(() => {
      const row = this.#statement(sql).get(...params);
      return row === undefined ? null : (this.#parse(table, schema, row)?.row ?? null);
    });
  }

  /** For counts, sums and the like, where nothing can be set aside: a result of another shape is a bug. */
  value<Row>(schema: z.ZodType<Row>, sql: string, ...params: readonly SqlValue[]): Row {
    return this.#guard(() => schema.parse(this.#statement(sql).get(...params)));
  }

  /** Writes, and returns how many rows changed. */
  run(sql: string, ...params: readonly SqlValue[]): number {
    return this.#guard(() => this.#statement(sql).run(...params).changes);
  }

  /** All or nothing, holding the write lock from its start so that what was read in it still holds when it writes. */
  transaction<Result>(work: () => Result): Result {
    return this.#guard(() => this.#database.transaction(work).immediate());
  }

  /** A number that changes when another connection (the app, the command line) has written since the last call. */
  changesByOthers(): number {
    return this.#guard(() => z.number().parse(this.#database.pragma('data_version', { simple: true })));
  }

  schemaVersion(): number {
    return this.#guard(() => z.number().parse(this.#database.pragma('user_version', { simple: true })));
  }

  listQuarantined(): QuarantinedRow[] {
    return this.#guard(() =>
      z
        .array(quarantinedRowSchema)
        .parse(this.#database.prepare('SELECT * FROM quarantine ORDER BY id').all()),
    );
  }

  close(): void {
    if (this.#database.open) this.#database.close();
    this.#presence.release();
  }

  [Symbol.dispose](): void {
    this.close();
  }

  #statement(sql: string): Statement {
    const known = this.#statements.get(sql);
    if (known) return known;
    const prepared = this.#database.prepare(sql);
    this.#statements.set(sql, prepared);
    return prepared;
  }

  #parse<Row>(table: string, schema: z.ZodType<Row>, row: unknown): { readonly row: Row } | null {
    const parsed = schema.safeParse(row);
    if (parsed.success) return { row: parsed.data };
    const problem = parsed.error.issues
      .map((issue) => `${issue.path.join('.')}: ${issue.message}`)
      .join('; ');
    setRowAside(
      this.#database,
      table,
      z.record(z.string(), z.unknown()).parse(row),
      problem,
      this.#clock.nowMs(),
    );
    return null;
  }

  #guard<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      throw toStoreError(error) ?? error;
    }
  }
}

const quarantinedRowSchema = z
  .object({
    id: z.number(),
    table_name: z.string(),
    row_json: z.string(),
    problem: z.string(),
    set_aside_at_ms: z.number(),
  })
  .transform(
    (row): QuarantinedRow => ({
      id: row.id,
      tableName: row.table_name,
      rowJson: row.row_json,
      problem: row.problem,
      setAsideAtMs: row.set_aside_at_ms,
    }),
  );

/** A column that holds JSON: text that is not JSON, or not of this shape, makes its row one that does not parse. */
export const jsonColumn = <Value extends z.ZodType>(schema: Value) =>
  z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: 'is not JSON' });
        return z.NEVER;
      }
    })
    .pipe(schema);

/**
 * Rows with a `value_json` of whatever schema they are read with, and other columns. Each is made once per schema: zod
 * compiles an object when it first parses with it, which takes longer than reading many rows.
 */
export class ValueRows<Columns extends z.ZodRawShape> {
  readonly #columns: Columns;
  readonly #made = new WeakMap<z.ZodType, z.ZodType>();

  constructor(columns: Columns) {
    this.#columns = columns;
  }

  of<Value>(schema: z.ZodType<Value>) {
    const make = () => z.object({ ...this.#columns, value_json: jsonColumn(schema) });
    const known = this.#made.get(schema) as ReturnType<typeof make> | undefined;
    if (known) return known;
    const made = make();
    this.#made.set(schema, made);
    return made;
  }
}
