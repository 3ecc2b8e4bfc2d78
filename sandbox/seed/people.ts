import type { Scope } from '../../src/shared/api/key-record.ts';
import { limits } from '../../src/shared/api/limits.ts';
import { createApiKey, fingerprintOf } from '../keys/api-key.ts';
import type { Services } from '../services.ts';
import type { PracticeKeys } from './practice-keys.ts';

const dayMs = 24 * 3600 * 1000;
const everyScope: readonly Scope[] = ['projects:read', 'media:write', 'comps:write', 'webhooks:manage'];
const generousPlanSeconds = 100_000 * 60;

export interface People {
  readonly practice: PracticeKeys;
  /** Owns the show in the demo workspace. */
  readonly ownerId: string;
  /** In the same team, but may only view the show. */
  readonly viewerId: string;
  /** In the same team; owns the project that `ownerId` may only view. */
  readonly colleagueId: string;
  readonly strangerId: string;
  readonly teamId: string;
  readonly otherWorkspaceId: string;
}

/** The people, their workspaces and keys, and the OAuth app. Every seed has them, because nobody could sign in otherwise. */
export function seedPeople(services: Services): People {
  const { connection, ids } = services;
  const nowMs = Math.floor(services.clock.nowMs());

  const addPerson = (name: string): string => {
    const id = ids.next('person');
    connection
      .prepare('INSERT INTO people (id, name, plan_seconds) VALUES (?, ?, ?)')
      .run(id, name, generousPlanSeconds);
    return id;
  };
  const addWorkspace = (kind: 'personal' | 'team', name: string, members: readonly string[]): string => {
    const id = ids.next('workspace');
    connection.prepare('INSERT INTO workspaces (id, kind, name) VALUES (?, ?, ?)').run(id, kind, name);
    const join = connection.prepare('INSERT INTO workspace_members (workspace_id, person_id) VALUES (?, ?)');
    for (const member of members) join.run(id, member);
    return id;
  };
  const addKey = (
    name: string,
    personId: string,
    workspaceId: string,
    scopes: readonly Scope[],
    moments: { readonly expiresAtMs?: number; readonly revokedAtMs?: number } = {},
  ): string => {
    // Keys last as long as the service's default. A key that has expired was made that much earlier.
    const lastsMs = limits.apiKeyDefaultExpiryDays * dayMs;
    const madeAtMs = moments.expiresAtMs === undefined ? nowMs - 10 * dayMs : moments.expiresAtMs - lastsMs;
    const key = createApiKey();
    connection
      .prepare(
        `INSERT INTO api_keys (id, name, person_id, workspace_id, scopes, fingerprint, created_at, expires_at, revoked_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        ids.next('apiKey'),
        name,
        personId,
        workspaceId,
        JSON.stringify(scopes),
        fingerprintOf(key),
        madeAtMs,
        madeAtMs + lastsMs,
        moments.revokedAtMs ?? null,
      );
    return key;
  };

  const ownerId = addPerson('Mara Lindqvist');
  const viewerId = addPerson('Jonas Adeyemi');
  const colleagueId = addPerson('Priya Raman');
  const strangerId = addPerson('Theo Marchetti');
  const teamId = addWorkspace('team', 'Northlight Studio', [ownerId, viewerId, colleagueId]);
  const otherWorkspaceId = addWorkspace('personal', 'Theo Marchetti', [strangerId]);

  const oauthClientId = ids.next('oauthClient');
  connection
    .prepare('INSERT INTO oauth_clients (id, name, redirect_uris) VALUES (?, ?, ?)')
    .run(oauthClientId, 'Renderdrop', JSON.stringify(['http://127.0.0.1/callback', 'http://[::1]/callback']));

  return {
    ownerId,
    viewerId,
    colleagueId,
    strangerId,
    teamId,
    otherWorkspaceId,
    practice: {
      keys: {
        all: addKey('all', ownerId, teamId, everyScope),
        read: addKey('read', ownerId, teamId, ['projects:read']),
        upload: addKey('upload', ownerId, teamId, ['projects:read', 'media:write']),
        other_workspace: addKey('other_workspace', strangerId, otherWorkspaceId, everyScope),
        viewer: addKey('viewer', viewerId, teamId, everyScope),
        expired: addKey('expired', ownerId, teamId, everyScope, { expiresAtMs: nowMs - 10 * dayMs }),
        revoked: addKey('revoked', ownerId, teamId, everyScope, { revokedAtMs: nowMs - 3 * dayMs }),
      },
      oauthClientId,
    },
  };
}
