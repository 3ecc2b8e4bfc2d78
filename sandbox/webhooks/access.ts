import { z } from 'zod';
import { type Connection, Query } from '../state/database.ts';
import type { ProjectStore } from '../state/projects.ts';
import type { StoredEndpoint } from './endpoint-store.ts';

const presentRow = z.object({ id: z.string() });

/** Whether the person who added an endpoint can still open a project: checked for every event and every attempt. */
export class EndpointAccess {
  readonly #projects: ProjectStore;
  readonly #member: Query<z.output<typeof presentRow>>;

  constructor(connection: Connection, projects: ProjectStore) {
    this.#projects = projects;
    this.#member = new Query(
      connection,
      `SELECT people.id FROM people JOIN workspace_members AS m ON m.person_id = people.id
       WHERE people.id = ? AND people.active = 1 AND m.workspace_id = ?`,
      presentRow,
    );
  }

  mayReceive(endpoint: StoredEndpoint, projectId: string): boolean {
    return (
      this.#member.first(endpoint.person_id, endpoint.workspace_id) !== null &&
      this.#projects.find(endpoint.person_id, endpoint.workspace_id, projectId) !== null
    );
  }
}
