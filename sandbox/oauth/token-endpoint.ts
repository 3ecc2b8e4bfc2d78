import type { Credentials } from '../keys/credentials.ts';
import type { Connection } from '../state/database.ts';
import { type Parameters, parseScopes, single } from './authorize-request.ts';
import type { Grants, Redemption } from './grants.ts';

/** RFC 6749, section 5.2. */
type TokenError =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'unsupported_grant_type';

export interface TokenAnswer {
  readonly status: 200 | 400 | 401;
  readonly body: Readonly<Record<string, string | number>>;
}

export interface TokenParts {
  readonly connection: Connection;
  readonly grants: Grants;
  readonly credentials: Credentials;
}

const refuse = (error: TokenError, description: string): TokenAnswer => ({
  status: error === 'invalid_client' ? 401 : 400,
  body: { error, error_description: description },
});

const expected = {
  authorization_code: ['code', 'redirect_uri', 'code_verifier'],
  refresh_token: ['refresh_token'],
} as const;

const isGrantType = (name: string): name is keyof typeof expected => Object.hasOwn(expected, name);

/** Exchanges a code or a refresh token for tokens. Apps are public clients: they give their id and prove nothing else. */
export function answerTokenRequest(parts: TokenParts, parameters: Parameters): TokenAnswer {
  const twice = Object.keys(parameters).find((name) => Array.isArray(parameters[name]));
  if (twice !== undefined) return refuse('invalid_request', `${twice} was given more than once`);
  const grantType = single(parameters, 'grant_type');
  if (grantType === undefined) return refuse('invalid_request', 'grant_type is missing');
  if (!isGrantType(grantType)) {
    return refuse('unsupported_grant_type', 'grant_type takes authorization_code or refresh_token');
  }
  const clientId = single(parameters, 'client_id');
  if (clientId === undefined) return refuse('invalid_request', 'client_id is missing');
  if (parts.grants.findApp(clientId) === null) return refuse('invalid_client', 'no app with that client_id');
  const missing = expected[grantType].find((name) => single(parameters, name) === undefined);
  if (missing !== undefined) return refuse('invalid_request', `${missing} is missing`);
  const scopes = parseScopes(single(parameters, 'scope'));
  if (scopes === null) return refuse('invalid_scope', 'scope names a permission that does not exist');

  return parts.connection
    .transaction(() => {
      const value = (name: string): string => single(parameters, name) ?? '';
      if (grantType === 'authorization_code') {
        const claim = { clientId, redirectUri: value('redirect_uri'), verifier: value('code_verifier') };
        return answer(parts, parts.grants.redeemCode(value('code'), claim));
      }
      const narrowed = single(parameters, 'scope') === undefined ? null : scopes;
      const redemption = parts.grants.redeemRefreshToken(value('refresh_token'), {
        clientId,
        scopes: narrowed,
      });
      return redemption.kind === 'invalid_scope'
        ? refuse('invalid_scope', 'scope asks for more than the person allowed')
        : answer(parts, redemption);
    })
    .immediate();
}

function answer(parts: TokenParts, redemption: Redemption): TokenAnswer {
  if (redemption.kind === 'invalid_grant') {
    if (redemption.revoke !== null) parts.credentials.revoke(redemption.revoke);
    return refuse('invalid_grant', redemption.description);
  }
  const { tokens } = redemption;
  return {
    status: 200,
    body: {
      access_token: tokens.accessToken,
      token_type: 'Bearer',
      expires_in: tokens.expiresInSeconds,
      refresh_token: tokens.refreshToken,
      scope: tokens.scopes.join(' '),
    },
  };
}
