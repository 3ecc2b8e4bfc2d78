import type { SignInService } from './browser-sign-in.ts';

const usualClientId = 'renderdrop-desktop';

/** The address and the client id for signing in through the browser: the usual ones, unless the environment sets others. */
export function signInServiceAt(
  baseUrl: URL,
  environment: Readonly<Record<string, string | undefined>>,
): SignInService {
  const named = environment['RENDERDROP_AUTH_URL'];
  const authorizationUrl = named ? new URL(named) : new URL('/oauth/authorize', baseUrl);
  return { baseUrl, authorizationUrl, clientId: environment['RENDERDROP_OAUTH_CLIENT_ID'] || usualClientId };
}
