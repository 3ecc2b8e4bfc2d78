import { expect, it } from 'vitest';
import { PracticeService } from '../../../testing/practice-service.ts';
import { type SignInService, signInByBrowser } from './browser-sign-in.ts';
import { ConsentingBrowser } from './testing/consenting-browser.ts';
import { SignedOutApp } from './testing/signed-out-app.ts';

it('takes the keys and both tokens of every account out of a text', async () => {
  await using service = await PracticeService.start();
  const signInService: SignInService = {
    baseUrl: service.baseUrl,
    authorizationUrl: new URL(service.addresses.auth_url),
    clientId: service.addresses.oauth_client_id,
  };
  using app = new SignedOutApp();
  const { all, other_workspace: other, upload } = service.addresses.keys;
  await app.accounts.addKey(other, service.baseUrl);
  const signedIn = await signInByBrowser(signInService, { ...app, browser: new ConsentingBrowser('allow') });
  if (signedIn.kind !== 'signed_in') throw new Error(signedIn.kind);
  const { accessToken, refreshToken } = signedIn.tokens;
  await app.accounts.addTokens(signedIn.tokens, service.baseUrl);
  await app.accounts.takeEnvironmentKey(upload, service.baseUrl);
  const hide = await app.accounts.hider();
  const hidden = hide([other, accessToken, refreshToken, upload].join(' '));
  expect(hidden === '[hidden] [hidden] [hidden] [hidden]').toBe(true);
  expect(hide(all) === all).toBe(true);
});
