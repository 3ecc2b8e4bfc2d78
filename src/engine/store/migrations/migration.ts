import type { Database } from 'better-sqlite3';

/** One step from a released schema to the next. Once released it never changes: a mistake in it is mended by a later one. */
export interface Migration {
  /** 1, 2, 3, … without gaps; kept in the file as its `user_version`. */
  readonly number: number;
  readonly name: string;
  /** Runs inside a transaction of its own. Tables are STRICT, ids are text, times are whole milliseconds (`…_at_ms`). */
  up(database: Database): void;
}
