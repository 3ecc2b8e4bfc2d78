import Database from 'better-sqlite3';
import { z } from 'zod';
import { schemaSql } from './schema.ts';

export type Connection = Database.Database;
export type Parameter = string | number | null;
/** Either values in order for `?` and `?1`, or one record for `:name`. */
type Parameters = readonly Parameter[] | readonly [Readonly<Record<string, Parameter>>];

/** Opens the state in WAL mode, so that what was answered is still there after the process is killed. */
export function openDatabase(path: string): Connection {
  const connection = new Database(path);
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = NORMAL');
  connection.pragma('foreign_keys = ON');
  connection.exec(schemaSql);
  return connection;
}

/** A statement whose rows are parsed, so that a column that differs from what the code expects is noticed. */
export class Query<Row> {
  readonly #statement: Database.Statement<unknown[]>;
  readonly #schema: z.ZodType<Row>;
  readonly #isNumbered: boolean;

  constructor(connection: Connection, sql: string, schema: z.ZodType<Row>) {
    this.#statement = connection.prepare<unknown[]>(sql);
    this.#schema = schema;
    this.#isNumbered = /\?\d/.test(sql);
  }

  first(...parameters: Parameters): Row | null {
    const row: unknown = this.#statement.get(...this.#bind(parameters));
    return row === undefined ? null : this.#schema.parse(row);
  }

  all(...parameters: Parameters): Row[] {
    return this.#statement.all(...this.#bind(parameters)).map((row: unknown) => this.#schema.parse(row));
  }

  /** The driver takes numbered parameters by name only. */
  #bind(parameters: Parameters): readonly unknown[] {
    if (!this.#isNumbered) return parameters;
    return [Object.fromEntries(parameters.map((value, index) => [index + 1, value]))];
  }
}

/** A column that holds JSON text. */
export const jsonColumn = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(schema);

/** A column that holds 0 or 1. */
export const flagColumn = z.number().transform((value) => value !== 0);
