import { z } from 'zod';
import { apiKeyPrefix } from '../../src/shared/api/api-key.ts';
import { type Scope, scopeSchema } from '../../src/shared/api/key-record.ts';
import { workspaceKindSchema } from '../../src/shared/api/project.ts';
import type { ServiceClock } from '../clock.ts';
import { ServiceError } from '../http/problem.ts';
import { type Connection, flagColumn, jsonColumn, Query } from '../state/database.ts';
import { fingerprintOf, isWellFormedKey } from './api-key.ts';

/** Whoever makes a request: a key or an app's grant, acting as one person in one workspace. */
export interface Caller {
  readonly kind: 'api_key' | 'oauth_grant';
  /** Id of the key or grant: rate limits, cursors and idempotency belong to it. */
  readonly credentialId: string;
  readonly name: string;
  readonly app: { readonly id: string; readonly name: string } | null;
  readonly scopes: readonly Scope[];
  readonly personId: string;
  readonly workspace: {
    readonly id: string;
    readonly kind: 'personal' | 'team';
    readonly name: string | null;
  };
  readonly createdAtMs: number;
  readonly expiresAtMs: number | null;
}

const credentialRow = z.object({
  id: z.string(),
  name: z.string(),
  app_id: z.string().nullable(),
  scopes: jsonColumn(z.array(scopeSchema)),
  person_id: z.string(),
  person_active: flagColumn,
  workspace_id: z.string(),
  workspace_kind: workspaceKindSchema,
  workspace_name: z.string().nullable(),
  is_member: flagColumn,
  created_at: z.number(),
  expires_at: z.number().nullable(),
  revoked_at: z.number().nullable(),
});
type CredentialRow = z.output<typeof credentialRow>;

const columnsOfOwner = `
  people.id AS person_id, people.active AS person_active,
  workspaces.id AS workspace_id, workspaces.kind AS workspace_kind, workspaces.name AS workspace_name,
  EXISTS (SELECT 1 FROM workspace_members AS m WHERE m.workspace_id = workspaces.id AND m.person_id = people.id) AS is_member`;

/**
 * Finds the caller by the Authorization header, or throws the reason why there is none. Reads the state every time, so
 * revoking works at once.
 */
export class Authenticator {
  readonly #clock: ServiceClock;
  readonly #findKey: Query<CredentialRow>;
  readonly #findToken: Query<CredentialRow>;

  constructor(connection: Connection, clock: ServiceClock) {
    this.#clock = clock;
    this.#findKey = new Query(
      connection,
      `SELECT api_keys.id, api_keys.name, NULL AS app_id, scopes, created_at, expires_at, revoked_at, ${columnsOfOwner}
       FROM api_keys JOIN people ON people.id = person_id JOIN workspaces ON workspaces.id = api_keys.workspace_id
       WHERE fingerprint = ?`,
      credentialRow,
    );
    this.#findToken = new Query(
      connection,
      `SELECT g.id, c.name, c.id AS app_id, g.scopes, g.created_at, t.expires_at, g.revoked_at, ${columnsOfOwner}
       FROM oauth_tokens AS t JOIN oauth_grants AS g ON g.id = t.grant_id JOIN oauth_clients AS c ON c.id = g.client_id
       JOIN people ON people.id = g.person_id JOIN workspaces ON workspaces.id = g.workspace_id
       WHERE t.fingerprint = ? AND t.kind = 'access'`,
      credentialRow,
    );
  }

  authenticate(authorization: string | undefined): Caller {
    const token = /^bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
    if (token === undefined) {
      throw new ServiceError('missing_api_key', 'Send the key in the header "Authorization: Bearer <key>".', {
        'WWW-Authenticate': 'Bearer',
      });
    }
    const looksLikeKey = token.startsWith(apiKeyPrefix);
    if (looksLikeKey && !isWellFormedKey(token)) {
      throw refusal(
        'invalid_api_key',
        'This is not a key as the service writes it: check it for typing mistakes.',
      );
    }
    const row = (looksLikeKey ? this.#findKey : this.#findToken).first(fingerprintOf(token));
    if (row === null) throw refusal('invalid_api_key', 'The service does not know this key.');
    return this.#accept(row);
  }

  #accept(row: CredentialRow): Caller {
    if (row.revoked_at !== null) throw refusal('api_key_revoked', 'This key was revoked.');
    if (row.expires_at !== null && row.expires_at <= this.#clock.nowMs()) {
      throw refusal('api_key_expired', 'This key has passed its expiry.');
    }
    if (!row.person_active) {
      throw refusal('api_key_owner_inactive', 'The account that owns this key is deleted or disabled.');
    }
    if (!row.is_member) {
      throw new ServiceError(
        'workspace_access_revoked',
        'The owner of this key is no longer in its workspace.',
      );
    }
    return {
      kind: row.app_id === null ? 'api_key' : 'oauth_grant',
      credentialId: row.id,
      name: row.name,
      app: row.app_id === null ? null : { id: row.app_id, name: row.name },
      scopes: row.scopes,
      personId: row.person_id,
      workspace: { id: row.workspace_id, kind: row.workspace_kind, name: row.workspace_name },
      createdAtMs: row.created_at,
      expiresAtMs: row.expires_at,
    };
  }
}

function refusal(
  code: 'invalid_api_key' | 'api_key_revoked' | 'api_key_expired' | 'api_key_owner_inactive',
  detail: string,
): ServiceError {
  return new ServiceError(code, detail, { 'WWW-Authenticate': 'Bearer error="invalid_token"' });
}
