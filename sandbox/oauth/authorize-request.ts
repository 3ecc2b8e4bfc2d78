import { type Scope, scopeSchema } from '../../src/shared/api/key-record.ts';
import { isCodeChallenge } from './pkce.ts';
import { isRegisteredRedirect } from './redirect-uri.ts';

export interface OAuthApp {
  readonly id: string;
  readonly name: string;
  readonly redirectUris: readonly string[];
}

export interface AuthorizeRequest {
  readonly app: OAuthApp;
  readonly redirectUri: string;
  readonly scopes: readonly Scope[];
  readonly challenge: string;
  readonly state: string | undefined;
}

/**
 * RFC 6749, section 4.1.2.1: until the redirect address is verified, an error is shown to the person; after that it is
 * returned to the app.
 */
export type AuthorizeJudgement =
  | { readonly kind: 'ask'; readonly request: AuthorizeRequest }
  | { readonly kind: 'tell_person'; readonly sentence: string }
  | {
      readonly kind: 'tell_app';
      readonly redirectUri: string;
      readonly state: string | undefined;
      readonly error: 'invalid_request' | 'unsupported_response_type' | 'invalid_scope';
      readonly description: string;
    };

export type Parameters = Readonly<Record<string, unknown>>;

const authorizeNames = [
  'response_type',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
] as const;

/** The parameters of an authorization request that go through the consent form and come back with the answer. */
export function requestFields(parameters: Parameters): Readonly<Record<string, string>> {
  const fields: Record<string, string> = {};
  for (const name of authorizeNames) {
    const value = single(parameters, name);
    if (value !== undefined) fields[name] = value;
  }
  return fields;
}

export function judgeAuthorizeRequest(
  parameters: Parameters,
  findApp: (clientId: string) => OAuthApp | null,
): AuthorizeJudgement {
  const clientId = single(parameters, 'client_id');
  const app = clientId === undefined ? null : findApp(clientId);
  if (app === null) return { kind: 'tell_person', sentence: 'We do not know the app that asks.' };
  const redirectUri = single(parameters, 'redirect_uri');
  if (redirectUri === undefined || !isRegisteredRedirect(redirectUri, app.redirectUris)) {
    return {
      kind: 'tell_person',
      sentence: `${app.name} asked us to send you to an address it has not registered.`,
    };
  }
  const state = single(parameters, 'state');
  const refuse = (
    error: 'invalid_request' | 'unsupported_response_type' | 'invalid_scope',
    description: string,
  ): AuthorizeJudgement => ({ kind: 'tell_app', redirectUri, state, error, description });

  const twice = authorizeNames.find((name) => Array.isArray(parameters[name]));
  if (twice !== undefined) return refuse('invalid_request', `${twice} was given more than once`);
  const responseType = single(parameters, 'response_type');
  if (responseType === undefined) return refuse('invalid_request', 'response_type is missing');
  if (responseType !== 'code')
    return refuse('unsupported_response_type', 'only response_type=code is supported');
  const challenge = single(parameters, 'code_challenge');
  if (challenge === undefined || !isCodeChallenge(challenge)) {
    return refuse('invalid_request', 'code_challenge must be a base64url SHA-256: PKCE is required');
  }
  if (single(parameters, 'code_challenge_method') !== 'S256') {
    return refuse('invalid_request', 'code_challenge_method must be S256');
  }
  const scopes = parseScopes(single(parameters, 'scope'));
  if (scopes === null) return refuse('invalid_scope', `scope takes ${scopeSchema.options.join(' ')}`);
  return { kind: 'ask', request: { app, redirectUri, scopes, challenge, state } };
}

/** The scopes of a space-separated list without repeats; all four if the list is absent; null if one is unknown. */
export function parseScopes(text: string | undefined): readonly Scope[] | null {
  if (text === undefined) return scopeSchema.options;
  const names = [...new Set(text.split(' ').filter((name) => name !== ''))];
  const scopes: Scope[] = [];
  for (const name of names) {
    const scope = scopeSchema.safeParse(name);
    if (!scope.success) return null;
    scopes.push(scope.data);
  }
  return scopes.length === 0 ? null : scopes;
}

export function single(parameters: Parameters, name: string): string | undefined {
  const value = parameters[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
