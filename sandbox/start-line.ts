import type { RunningSandbox } from './server.ts';

/** One line of JSON that tells the program that started the service what it needs to know. */
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
