import type { RunningSandbox } from './server.ts';

/** What a program that started the service needs to know of it, on one line. */
export function startLine({ addresses, practice, controlSecret }: RunningSandbox): string {
  return JSON.stringify({
    base_url: addresses.base,
    upload_url: addresses.upload,
    auth_url: addresses.authorize,
    control_url: addresses.control,
    control_secret: controlSecret,
    keys: practice.keys,
    oauth_client_id: practice.oauthClientId,
  });
}
