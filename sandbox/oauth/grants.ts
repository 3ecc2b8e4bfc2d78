import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type Scope, scopeSchema } from '../../src/shared/api/key-record.ts';
import type { ServiceClock } from '../clock.ts';
import { fingerprintOf } from '../keys/api-key.ts';
import { type Connection, jsonColumn, Query } from '../state/database.ts';
import type { IdSource } from '../state/ids.ts';
import type { OAuthApp } from './authorize-request.ts';
import { verifierMatches } from './pkce.ts';

/** How long each kind of secret works. The contract leaves this open; sandbox/README.md documents it. */
const lifetimesSeconds = { code: 600, access: 3600, refresh: 30 * 24 * 3600 } as const;

const appRow = z.object({ id: z.string(), name: z.string(), redirect_uris: jsonColumn(z.array(z.string())) });

const scopesColumn = jsonColumn(z.array(scopeSchema));

const codeRow = z.object({
  client_id: z.string(),
  person_id: z.string(),
  workspace_id: z.string(),
  scopes: scopesColumn,
  redirect_uri: z.string(),
  code_challenge: z.string(),
  expires_at: z.number(),
  grant_id: z.string().nullable(),
});

const refreshRow = z.object({
  grant_id: z.string(),
  client_id: z.string(),
  scopes: scopesColumn,
  expires_at: z.number(),
  used_at: z.number().nullable(),
  revoked_at: z.number().nullable(),
});

export interface IssuedTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresInSeconds: number;
  readonly scopes: readonly Scope[];
}

/**
 * The result of redeeming a code or refresh token. `revoke` names a grant whose secret was used twice, which means that
 * it was stolen.
 */
export type Redemption =
  | { readonly kind: 'issued'; readonly tokens: IssuedTokens }
  | { readonly kind: 'invalid_grant'; readonly description: string; readonly revoke: string | null };

export interface Consent {
  readonly clientId: string;
  readonly personId: string;
  readonly workspaceId: string;
  readonly scopes: readonly Scope[];
  readonly redirectUri: string;
  readonly challenge: string;
}

const newSecret = (prefix: string): string => `${prefix}_${randomBytes(32).toString('base64url')}`;

const invalidGrant = (description: string, revoke: string | null = null): Redemption => ({
  kind: 'invalid_grant',
  description,
  revoke,
});

/** Codes, grants and tokens of connected apps. Only fingerprints of secrets are stored. */
export class Grants {
  readonly #connection: Connection;
  readonly #clock: ServiceClock;
  readonly #ids: IdSource;
  readonly #findApp: Query<z.output<typeof appRow>>;
  readonly #findCode: Query<z.output<typeof codeRow>>;
  readonly #findRefresh: Query<z.output<typeof refreshRow>>;

  constructor(connection: Connection, clock: ServiceClock, ids: IdSource) {
    this.#connection = connection;
    this.#clock = clock;
    this.#ids = ids;
    this.#findApp = new Query(connection, 'SELECT * FROM oauth_clients WHERE id = ?', appRow);
    this.#findCode = new Query(connection, 'SELECT * FROM oauth_codes WHERE fingerprint = ?', codeRow);
    this.#findRefresh = new Query(
      connection,
      `SELECT t.grant_id, g.client_id, g.scopes, t.expires_at, t.used_at, g.revoked_at
       FROM oauth_tokens AS t JOIN oauth_grants AS g ON g.id = t.grant_id WHERE t.fingerprint = ? AND t.kind = 'refresh'`,
      refreshRow,
    );
  }

  findApp(clientId: string): OAuthApp | null {
    const row = this.#findApp.first(clientId);
    return row === null ? null : { id: row.id, name: row.name, redirectUris: row.redirect_uris };
  }

  /** Called after the person agreed: returns the code that the app exchanges for tokens. */
  issueCode(consent: Consent): string {
    const code = newSecret('oac');
    this.#connection
      .prepare(
        `INSERT INTO oauth_codes (fingerprint, client_id, person_id, workspace_id, scopes, redirect_uri, code_challenge,
           expires_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        fingerprintOf(code),
        consent.clientId,
        consent.personId,
        consent.workspaceId,
        JSON.stringify(consent.scopes),
        consent.redirectUri,
        consent.challenge,
        this.#endOf('code'),
      );
    return code;
  }

  redeemCode(
    code: string,
    claim: { readonly clientId: string; readonly redirectUri: string; readonly verifier: string },
  ): Redemption {
    const fingerprint = fingerprintOf(code);
    const row = this.#findCode.first(fingerprint);
    if (row === null || row.client_id !== claim.clientId)
      return invalidGrant('This code was not given to this app.');
    if (row.grant_id !== null) return invalidGrant('This code was used before.', row.grant_id);
    if (row.expires_at <= this.#clock.nowMs()) return invalidGrant('This code has expired.');
    if (row.redirect_uri !== claim.redirectUri) {
      return invalidGrant('redirect_uri is not the one the code was asked for with.');
    }
    if (!verifierMatches(claim.verifier, row.code_challenge)) {
      return invalidGrant('code_verifier does not belong to the code_challenge.');
    }
    const grantId = this.#ids.next('oauthGrant');
    this.#connection
      .prepare(
        'INSERT INTO oauth_grants (id, client_id, person_id, workspace_id, scopes, created_at) VALUES (?, ?, ?, ?, ?, ?)',
      )
      .run(
        grantId,
        row.client_id,
        row.person_id,
        row.workspace_id,
        JSON.stringify(row.scopes),
        Math.floor(this.#clock.nowMs()),
      );
    this.#connection
      .prepare('UPDATE oauth_codes SET grant_id = ? WHERE fingerprint = ?')
      .run(grantId, fingerprint);
    return { kind: 'issued', tokens: this.#issueTokens(grantId, row.scopes) };
  }

  /** Each refresh token works once. A second use means that two parties hold it, and which of them stole it can't be known. */
  redeemRefreshToken(
    refreshToken: string,
    claim: { readonly clientId: string; readonly scopes: readonly Scope[] | null },
  ): Redemption | { readonly kind: 'invalid_scope' } {
    const fingerprint = fingerprintOf(refreshToken);
    const row = this.#findRefresh.first(fingerprint);
    if (row === null || row.client_id !== claim.clientId) {
      return invalidGrant('This refresh token was not given to this app.');
    }
    if (row.revoked_at !== null) return invalidGrant('The app was disconnected.');
    if (row.used_at !== null) return invalidGrant('This refresh token was used before.', row.grant_id);
    if (row.expires_at <= this.#clock.nowMs()) return invalidGrant('This refresh token has expired.');
    if (claim.scopes?.some((scope) => !row.scopes.includes(scope))) return { kind: 'invalid_scope' };
    this.#connection
      .prepare('UPDATE oauth_tokens SET used_at = ? WHERE fingerprint = ?')
      .run(Math.floor(this.#clock.nowMs()), fingerprint);
    return { kind: 'issued', tokens: this.#issueTokens(row.grant_id, row.scopes) };
  }

  #issueTokens(grantId: string, scopes: readonly Scope[]): IssuedTokens {
    const accessToken = newSecret('oat');
    const refreshToken = newSecret('ort');
    const store = this.#connection.prepare(
      'INSERT INTO oauth_tokens (fingerprint, grant_id, kind, created_at, expires_at) VALUES (?, ?, ?, ?, ?)',
    );
    const nowMs = Math.floor(this.#clock.nowMs());
    const accessEndsMs = this.#endOf('access');
    store.run(fingerprintOf(accessToken), grantId, 'access', nowMs, accessEndsMs);
    store.run(fingerprintOf(refreshToken), grantId, 'refresh', nowMs, this.#endOf('refresh'));
    const expiresInSeconds = Math.max(1, Math.floor((accessEndsMs - nowMs) / 1000));
    return { accessToken, refreshToken, expiresInSeconds, scopes };
  }

  #endOf(kind: keyof typeof lifetimesSeconds): number {
    return Math.ceil(this.#clock.afterMs(lifetimesSeconds[kind] * 1000));
  }
}
