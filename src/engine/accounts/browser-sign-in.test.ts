import * as oauth from 'oauth4webapi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PracticeService } from '../../../testing/practice-service.ts';
import { describeAccountState } from '../../shared/model/account-words.ts';
import { NodeClock } from '../node/node-clock.ts';
import { NodeRandom } from '../node/node-random.ts';
import { TransportError } from '../ports/http-transport.ts';
import type { SecretStore } from '../ports/secret-store.ts';
import { SecretStoreError } from '../ports/secret-store-error.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { AccountSecrets } from './account-secrets.ts';
import { authorizationRequest, challengeOf } from './authorization-request.ts';
import { type SignInService, signInByBrowser } from './browser-sign-in.ts';
import { MemorySecretStore } from './memory-secret-store.ts';
import { ConsentingBrowser } from './testing/consenting-browser.ts';
import { SignedOutApp } from './testing/signed-out-app.ts';

let service: PracticeService;
let signInService: SignInService;
beforeAll(async () => {
  service = await PracticeService.start();
  signInService = {
    baseUrl: service.baseUrl,
    authorizationUrl: new URL(service.addresses.auth_url),
    clientId: service.addresses.oauth_client_id,
  };
});
afterAll(async () => {
  await service.stop();
});

async function signIn(app: SignedOutApp) {
  const browser = new ConsentingBrowser('allow');
  const result = await signInByBrowser(signInService, { ...app, browser });
  if (result.kind !== 'signed_in') throw new Error(result.kind);
  const added = await app.accounts.addTokens(result.tokens, service.baseUrl);
  if (added.kind !== 'added') throw new Error(added.kind);
  return { browser, tokens: result.tokens, account: added.account };
}

const refreshesOf = (app: SignedOutApp) =>
  app.transport.sent.filter(
    (request) =>
      request.url.pathname === '/oauth/token' &&
      new TextDecoder().decode(request.body).includes('grant_type=refresh_token'),
  ).length;

describe('the authorization request', () => {
  it('carries a PKCE challenge that an independent library computes alike, and a state of its own', async () => {
    const ask = () =>
      authorizationRequest(
        { ...signInService, redirectUri: 'http://127.0.0.1:1/callback' },
        new NodeRandom(),
      );
    const [one, other] = [ask(), ask()];
    const query = Object.fromEntries(one.url.searchParams);
    expect(query).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      code_challenge: await oauth.calculatePKCECodeChallenge(one.verifier),
      scope: 'projects:read media:write comps:write webhooks:manage',
    });
    expect(one.verifier).toMatch(/^[A-Za-z0-9._~-]{43,128}$/);
    expect(one.url.href).not.toContain(one.verifier);
    expect(new Set([one.state, other.state, one.verifier, other.verifier]).size).toBe(4);
  });

  it('agrees with the example of RFC 7636', () => {
    expect(challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
      'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    );
  });
});

describe('signing in through the browser', () => {
  it('ends with tokens that work, and a page that says so', async () => {
    using app = new SignedOutApp();
    const { browser, tokens, account } = await signIn(app);
    expect(await browser.lastPage).toContain('Signed in');
    expect(account).toMatchObject({
      credential: 'oauth_grant',
      state: { kind: 'ok' },
      record: { object: 'oauth_grant', app: { name: 'Renderdrop' } },
    });
    expect(tokens.refreshToken).not.toBeNull();
    expect(await app.accounts.credentials(account.id).bearerToken()).toBe(tokens.accessToken);
    const state = browser.opened?.searchParams.get('state') ?? '';
    const back = oauth.validateAuthResponse(
      { issuer: service.baseUrl.origin },
      { client_id: signInService.clientId },
      browser.returnedTo ?? new URL('http://none'),
      state,
    );
    expect(back.get('code')).not.toBeNull();
    await expect(fetch(browser.returnedTo ?? '')).rejects.toThrow();
  });

  it('takes no for an answer', async () => {
    using app = new SignedOutApp();
    const browser = new ConsentingBrowser('deny');
    const result = await signInByBrowser(signInService, { ...app, browser });
    expect(result).toMatchObject({ kind: 'denied', trouble: { code: 'sign_in_denied' } });
    expect(await browser.lastPage).toContain('Not signed in');
    expect(app.transport.sent).toEqual([]);
  });

  it('can be canceled, runs out of time, and says when no browser opens', async () => {
    const clock = new FakeClock();
    using app = new SignedOutApp({ clock });
    const cancel = new AbortController();
    const idle = { open: async () => cancel.abort() };
    expect(await signInByBrowser(signInService, { ...app, browser: idle }, cancel.signal)).toEqual({
      kind: 'cancelled',
    });
    const person = new ConsentingBrowser('allow');
    const slow = { open: (url: URL) => clock.advance(9 * 60_000).then(() => person.open(url)) };
    expect(await signInByBrowser(signInService, { ...app, browser: slow })).toMatchObject({
      kind: 'signed_in',
    });
    const late = { open: () => clock.advance(11 * 60_000) };
    expect(await signInByBrowser(signInService, { ...app, browser: late })).toMatchObject({
      kind: 'timed_out',
    });
    const broken = { open: () => Promise.reject(new Error('no xdg-open')) };
    expect(await signInByBrowser(signInService, { ...app, browser: broken })).toMatchObject({
      kind: 'no_browser',
    });
    expect(clock.pendingCount).toBe(0);
  });

  it('says when the service will not exchange the code', async () => {
    using app = new SignedOutApp();
    const browser = {
      open: async (url: URL) => {
        const back = new URL(url.searchParams.get('redirect_uri') ?? '');
        back.searchParams.set('state', url.searchParams.get('state') ?? '');
        back.searchParams.set('code', 'made-up');
        await fetch(back);
      },
    };
    expect(await signInByBrowser(signInService, { ...app, browser })).toMatchObject({
      kind: 'refused',
      error: 'invalid_grant',
    });
  });
});

describe('renewing tokens', () => {
  const runOut = async (secretStore: SecretStore, id: Parameters<AccountSecrets['read']>[0]) => {
    const secrets = new AccountSecrets(secretStore);
    const kept = await secrets.read(id);
    if (kept?.kind !== 'tokens') throw new Error('no tokens');
    await secrets.write(id, { ...kept, expiresAtMs: 0 });
  };

  it('asks once for all who wait, keeps the new tokens first, and goes on with them', async () => {
    // Promise: Renews automatically
    const order: string[] = [];
    const secretStore = new MemorySecretStore();
    using app = new SignedOutApp({ secretStore });
    const { account, tokens } = await signIn(app);
    await runOut(secretStore, account.id);
    using again = new SignedOutApp({ folder: app.folder, secretStore });
    const set = secretStore.set.bind(secretStore);
    secretStore.set = async (name, secret) => {
      order.push('kept');
      await set(name, secret);
    };
    const credentials = again.accounts.credentials(account.id);
    const got = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const token = await credentials.bearerToken();
        order.push('used');
        return token;
      }),
    );
    expect(new Set(got).size).toBe(1);
    expect(got[0]).not.toBe(tokens.accessToken);
    expect(refreshesOf(again)).toBe(1);
    expect(order).toEqual(['kept', ...Array.from({ length: 20 }, () => 'used')]);
    expect((await again.accounts.check(account.id))?.state.kind).toBe('ok');
    const kept = await new AccountSecrets(secretStore).read(account.id);
    expect(kept).toMatchObject({
      accessToken: got[0],
      refreshToken: expect.not.stringMatching(tokens.refreshToken ?? ''),
    });
  });

  it('is done once when app and command line need it at the same moment', async () => {
    const secretStore = new MemorySecretStore();
    using app = new SignedOutApp({ secretStore });
    const { account } = await signIn(app);
    await runOut(secretStore, account.id);
    using one = new SignedOutApp({ folder: app.folder, secretStore });
    using other = new SignedOutApp({ folder: app.folder, secretStore });
    const got = await Promise.all(
      [one, other].map((each) => each.accounts.credentials(account.id).bearerToken()),
    );
    expect(got[0]).toBe(got[1]);
    expect(refreshesOf(one) + refreshesOf(other)).toBe(1);
  });

  it.each(['this', 'another'])(
    'keeps nothing after somebody signed out meanwhile in %s program',
    async (which) => {
      const [secretStore, clock] = [new MemorySecretStore(), new FakeClock(new NodeClock().nowMs())];
      using app = new SignedOutApp({ secretStore, clock });
      using other = new SignedOutApp({ folder: app.folder, secretStore, clock });
      const { account, tokens } = await signIn(app);
      const [asked, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const refresh = app.tokenEndpoint.refresh.bind(app.tokenEndpoint);
      app.tokenEndpoint.refresh = async (...given) => {
        const answer = await refresh(...given);
        asked.resolve();
        await goesOn.promise;
        return answer;
      };
      const token = app.accounts.credentials(account.id).replaceToken(tokens.accessToken);
      await asked.promise;
      const signingOut = (which === 'this' ? app : other).accounts.signOut(account.id);
      await clock.advance(1_100);
      expect((await signingOut).accounts).toEqual([]);
      goesOn.resolve();
      expect(await token).toBeNull();
      expect(await secretStore.get(`account ${account.id}`)).toBeNull();
      expect(app.accounts.list().accounts).toEqual([]);
    },
  );

  it('takes what another program has renewed, and spends no refresh token for it', async () => {
    using app = new SignedOutApp();
    const { account, tokens } = await signIn(app);
    using beside = new SignedOutApp({ folder: app.folder, secretStore: app.secretStore });
    const credentials = beside.accounts.credentials(account.id);
    expect(await credentials.bearerToken()).toBe(tokens.accessToken);
    const renewed = await app.accounts.credentials(account.id).replaceToken(tokens.accessToken);
    expect(await credentials.replaceToken(tokens.accessToken)).toBe(renewed);
    expect([refreshesOf(app), refreshesOf(beside)]).toEqual([1, 0]);
  });

  it('goes on with tokens that the keychain would not take, and keeps them once it does', async () => {
    const secretStore = new MemorySecretStore();
    using app = new SignedOutApp({ secretStore });
    const { account } = await signIn(app);
    const credentials = app.accounts.credentials(account.id);
    const secrets = new AccountSecrets(secretStore);
    const before = await secrets.read(account.id);
    const set = secretStore.set.bind(secretStore);
    secretStore.set = () => Promise.reject(new SecretStoreError('keychain_locked'));
    const first = await credentials.replaceToken((await credentials.bearerToken()) ?? '');
    expect(await secrets.read(account.id)).toEqual(before);
    expect(await credentials.bearerToken()).toBe(first);
    // The refresh token in the keychain is spent: only the one in memory can be used.
    secretStore.set = set;
    const second = await credentials.replaceToken(first ?? '');
    expect(second).not.toBe(first);
    expect(await secrets.read(account.id)).toMatchObject({ accessToken: second });
  });

  it('follows a refused token with a fresh one, and ends where the sign-in was ended', async () => {
    using app = new SignedOutApp();
    const { account, tokens } = await signIn(app);
    const credentials = app.accounts.credentials(account.id);
    const fresh = await credentials.replaceToken(tokens.accessToken);
    expect(fresh).not.toBeNull();
    expect(fresh).not.toBe(tokens.accessToken);
    const secrets = new AccountSecrets(app.secretStore);
    await secrets.write(account.id, { ...tokens, accessToken: 'old', refreshToken: 'spent', expiresAtMs: 0 });
    expect(await credentials.replaceToken(fresh ?? '')).toBeNull();
    expect(app.accounts.find(account.id)?.state.kind).toBe('sign_in_ended');
  });

  it('is no verdict when the token address does not answer', async () => {
    using app = new SignedOutApp();
    const { account } = await signIn(app);
    await runOut(app.secretStore, account.id);
    using offline = new SignedOutApp({ folder: app.folder, secretStore: app.secretStore });
    offline.transport.send = ({ url }) => Promise.reject(new TransportError('offline', url.host, 'offline'));
    const credentials = offline.accounts.credentials(account.id);
    await expect(credentials.bearerToken()).rejects.toMatchObject({ name: 'ApiFailure', code: 'offline' });
    expect(offline.accounts.find(account.id)?.state.kind).toBe('unchecked');
    expect(describeAccountState({ kind: 'unchecked' }).usable).toBe(true);
  });
});
