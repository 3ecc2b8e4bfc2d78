import { z } from 'zod';
import { type Connection, Query } from './database.ts';

const personRow = z.object({ id: z.string(), name: z.string() });
export type Person = z.output<typeof personRow>;

const membershipRow = z.object({
  person_id: z.string(),
  person: z.string(),
  workspace_id: z.string(),
  workspace: z.string(),
});
export type Membership = z.output<typeof membershipRow>;

/** All people and the workspaces they belong to. */
export class PeopleStore {
  readonly #all: Query<Person>;
  readonly #memberships: Query<Membership>;

  constructor(connection: Connection) {
    this.#all = new Query(connection, 'SELECT id, name FROM people WHERE active = 1 ORDER BY id', personRow);
    this.#memberships = new Query(
      connection,
      `SELECT people.id AS person_id, people.name AS person, w.id AS workspace_id, COALESCE(w.name, w.kind) AS workspace
       FROM workspace_members AS m JOIN people ON people.id = m.person_id JOIN workspaces AS w ON w.id = m.workspace_id
       WHERE people.active = 1 ORDER BY people.id, w.id`,
      membershipRow,
    );
  }

  all(): Person[] {
    return this.#all.all();
  }

  memberships(): Membership[] {
    return this.#memberships.all();
  }
}
