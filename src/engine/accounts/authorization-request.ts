import { createHash } from 'node:crypto';
import { type Scope, scopeSchema } from '../../shared/api/key-record.ts';
import type { Random } from '../ports/random.ts';

export interface AuthorizationRequest {
  readonly url: URL;
  readonly state: string;
  /** Proves to the token address that the program that asks for tokens is the one that began the sign-in. */
  readonly verifier: string;
  readonly redirectUri: string;
}

export interface AuthorizationQuestion {
  readonly authorizationUrl: URL;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly scopes?: readonly Scope[];
}

/** The address to open in the browser, with PKCE (S256) and a state of its own. */
export function authorizationRequest(question: AuthorizationQuestion, random: Random): AuthorizationRequest {
  const verifier = base64url(random.bytes(32));
  const state = base64url(random.bytes(32));
  const url = new URL(question.authorizationUrl);
  const parameters = {
    response_type: 'code',
    client_id: question.clientId,
    redirect_uri: question.redirectUri,
    scope: (question.scopes ?? scopeSchema.options).join(' '),
    state,
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return { url, state, verifier, redirectUri: question.redirectUri };
}

export const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier, 'ascii').digest('base64url');

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
