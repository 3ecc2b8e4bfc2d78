import { z } from 'zod';
import { scopeSchema } from '../../src/shared/api/key-record.ts';
import type { ServiceClock } from '../clock.ts';
import { type Connection, jsonColumn, Query } from '../state/database.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';

const credentialRow = z.object({
  id: z.string(),
  kind: z.enum(['api_key', 'oauth_grant']),
  name: z.string(),
  person_id: z.string(),
  workspace: z.string(),
  scopes: jsonColumn(z.array(scopeSchema)),
  created_at: z.number(),
  expires_at: z.number().nullable(),
  revoked_at: z.number().nullable(),
});

/** A key or a connected app, as its owner sees it. */
export type Credential = z.output<typeof credentialRow>;

const everyCredential = `
  SELECT c.id, c.kind, c.name, c.person_id, COALESCE(w.name, w.kind) AS workspace, c.scopes, c.created_at,
    c.expires_at, c.revoked_at
  FROM (
    SELECT id, 'api_key' AS kind, name, person_id, workspace_id, scopes, created_at, expires_at, revoked_at FROM api_keys
    UNION ALL
    SELECT g.id, 'oauth_grant', a.name, g.person_id, g.workspace_id, g.scopes, g.created_at, NULL, g.revoked_at
    FROM oauth_grants AS g JOIN oauth_clients AS a ON a.id = g.client_id
  ) AS c JOIN workspaces AS w ON w.id = c.workspace_id`;

/** The owner's side of keys and connected apps: seeing and revoking them. */
export class Credentials {
  readonly #connection: Connection;
  readonly #clock: ServiceClock;
  readonly #webhooks: Webhooks;
  readonly #find: Query<Credential>;
  readonly #ofPerson: Query<Credential>;

  constructor(connection: Connection, clock: ServiceClock, webhooks: Webhooks) {
    this.#connection = connection;
    this.#clock = clock;
    this.#webhooks = webhooks;
    this.#find = new Query(connection, `${everyCredential} WHERE c.id = ?`, credentialRow);
    this.#ofPerson = new Query(
      connection,
      `${everyCredential} WHERE c.person_id = ? ORDER BY c.id`,
      credentialRow,
    );
  }

  find(credentialId: string): Credential | null {
    return this.#find.first(credentialId);
  }

  ofPerson(personId: string): Credential[] {
    return this.#ofPerson.all(personId);
  }

  /** Works at once, and switches off the webhook endpoints added with this credential. */
  revoke(credentialId: string): void {
    const nowMs = Math.floor(this.#clock.nowMs());
    for (const table of ['api_keys', 'oauth_grants']) {
      this.#connection
        .prepare(`UPDATE ${table} SET revoked_at = COALESCE(revoked_at, ?) WHERE id = ?`)
        .run(nowMs, credentialId);
    }
    this.#webhooks.disableAddedBy(credentialId);
  }
}
