import { z } from 'zod';
import { type WebhookEndpoint, webhookEndpointSchema } from '../../src/shared/api/webhook-endpoint.ts';
import type { WebhookEvent } from '../../src/shared/api/webhook-event.ts';
import { toNullableTimestamp, toTimestamp } from '../clock.ts';
import { type Connection, jsonColumn, Query } from '../state/database.ts';

const endpointRow = z.object({
  id: z.string(),
  workspace_id: z.string(),
  person_id: z.string(),
  credential_id: z.string(),
  url: z.string(),
  description: z.string(),
  events: jsonColumn(z.array(z.string())),
  secret: z.string(),
  status: z.enum(['enabled', 'disabled']),
  disabled_reason: z.enum(['failing', 'manual']).nullable(),
  created_at: z.number(),
  last_success_at: z.number().nullable(),
  last_failure_at: z.number().nullable(),
  failing_since: z.number().nullable(),
});

export type StoredEndpoint = z.output<typeof endpointRow>;

const countRow = z.object({ count: z.number() });

export interface NewEndpoint {
  readonly id: string;
  readonly workspaceId: string;
  readonly personId: string;
  readonly credentialId: string;
  readonly url: string;
  readonly description: string;
  readonly events: readonly string[];
  readonly secret: string;
}

/** Where deliveries go. An endpoint belongs to the person who added it, in one workspace. */
export class EndpointStore {
  readonly #connection: Connection;
  readonly #find: Query<StoredEndpoint>;
  readonly #page: Query<StoredEndpoint>;
  readonly #ofPerson: Query<StoredEndpoint>;
  readonly #ofCredential: Query<StoredEndpoint>;
  readonly #listening: Query<StoredEndpoint>;
  readonly #count: Query<z.output<typeof countRow>>;

  constructor(connection: Connection) {
    this.#connection = connection;
    const from = 'SELECT * FROM webhook_endpoints';
    this.#find = new Query(connection, `${from} WHERE id = ?`, endpointRow);
    this.#page = new Query(
      connection,
      `${from} WHERE person_id = ? AND workspace_id = ? AND id > ? ORDER BY id LIMIT ?`,
      endpointRow,
    );
    this.#ofPerson = new Query(connection, `${from} WHERE person_id = ? ORDER BY id`, endpointRow);
    this.#ofCredential = new Query(connection, `${from} WHERE credential_id = ?`, endpointRow);
    this.#listening = new Query(
      connection,
      `SELECT e.* FROM webhook_endpoints AS e
       JOIN projects AS p ON p.id = ?1 AND p.workspace_id = e.workspace_id
       WHERE e.status = 'enabled'
         AND EXISTS (SELECT 1 FROM json_each(e.events) WHERE json_each.value IN (?2, '*'))
       ORDER BY e.id`,
      endpointRow,
    );
    this.#count = new Query(
      connection,
      'SELECT COUNT(*) AS count FROM webhook_endpoints WHERE workspace_id = ?',
      countRow,
    );
  }

  find(endpointId: string): StoredEndpoint | null {
    return this.#find.first(endpointId);
  }

  /** Endpoints that the person added to the workspace, with any key or app. */
  page(personId: string, workspaceId: string, afterId: string, count: number): StoredEndpoint[] {
    return this.#page.all(personId, workspaceId, afterId, count);
  }

  ofPerson(personId: string): StoredEndpoint[] {
    return this.#ofPerson.all(personId);
  }

  ofCredential(credentialId: string): StoredEndpoint[] {
    return this.#ofCredential.all(credentialId);
  }

  /** Endpoints of the project's workspace that are switched on and subscribed to the type. */
  listening(projectId: string, type: WebhookEvent['type']): StoredEndpoint[] {
    return this.#listening.all(projectId, type);
  }

  countIn(workspaceId: string): number {
    return this.#count.first(workspaceId)?.count ?? 0;
  }

  create(endpoint: NewEndpoint, nowMs: number): void {
    this.#connection
      .prepare(
        `INSERT INTO webhook_endpoints (id, workspace_id, person_id, credential_id, url, description, events, secret, status,
           created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'enabled', ?)`,
      )
      .run(
        endpoint.id,
        endpoint.workspaceId,
        endpoint.personId,
        endpoint.credentialId,
        endpoint.url,
        endpoint.description,
        JSON.stringify(endpoint.events),
        endpoint.secret,
        Math.floor(nowMs),
      );
  }

  remove(endpointId: string): void {
    this.#connection.prepare('DELETE FROM webhook_endpoints WHERE id = ?').run(endpointId);
  }

  enable(endpointId: string): void {
    this.#connection
      .prepare(
        `UPDATE webhook_endpoints SET status = 'enabled', disabled_reason = NULL, failing_since = NULL WHERE id = ?`,
      )
      .run(endpointId);
  }

  disable(endpointId: string, reason: 'failing' | 'manual'): void {
    this.#connection
      .prepare(`UPDATE webhook_endpoints SET status = 'disabled', disabled_reason = ? WHERE id = ?`)
      .run(reason, endpointId);
  }

  noteSuccess(endpointId: string, nowMs: number): void {
    this.#connection
      .prepare('UPDATE webhook_endpoints SET last_success_at = ?, failing_since = NULL WHERE id = ?')
      .run(Math.floor(nowMs), endpointId);
  }

  noteFailure(endpointId: string, nowMs: number): void {
    this.#connection
      .prepare(
        'UPDATE webhook_endpoints SET last_failure_at = :now, failing_since = COALESCE(failing_since, :now) WHERE id = :id',
      )
      .run({ now: Math.floor(nowMs), id: endpointId });
  }

  present(endpoint: StoredEndpoint): WebhookEndpoint {
    return webhookEndpointSchema.parse({
      object: 'webhook_endpoint',
      id: endpoint.id,
      url: endpoint.url,
      description: endpoint.description,
      events: endpoint.events,
      status: endpoint.status,
      disabled_reason: endpoint.disabled_reason,
      created_at: toTimestamp(endpoint.created_at),
      last_success_at: toNullableTimestamp(endpoint.last_success_at),
      last_failure_at: toNullableTimestamp(endpoint.last_failure_at),
    });
  }
}
