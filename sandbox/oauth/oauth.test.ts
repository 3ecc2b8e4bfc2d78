import * as oauth from 'oauth4webapi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { keyRecordSchema } from '../../src/shared/api/key-record.ts';
import {
  createdWebhookEndpointSchema,
  webhookEndpointSchema,
} from '../../src/shared/api/webhook-endpoint.ts';
import { askUnderForeignName } from '../testing/foreign-name.ts';
import { RunningService } from '../testing/running-service.ts';

const redirectUri = 'http://127.0.0.1:49321/callback';
const insecure = { [oauth.allowInsecureRequests]: true };

let service: RunningService;
let server: oauth.AuthorizationServer;
let client: oauth.Client;

beforeAll(async () => {
  service = await RunningService.start();
  server = {
    issuer: service.base,
    authorization_endpoint: service.start.auth_url,
    token_endpoint: `${service.base}/oauth/token`,
  };
  client = { client_id: service.start.oauth_client_id };
});
afterAll(() => service.stop());

interface Attempt {
  readonly verifier: string;
  readonly state: string;
  readonly url: URL;
}

async function begin(change: Readonly<Record<string, string | null>> = {}): Promise<Attempt> {
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const url = new URL(service.start.auth_url);
  const parameters: Record<string, string | null> = {
    response_type: 'code',
    client_id: client.client_id,
    redirect_uri: redirectUri,
    scope: 'projects:read media:write comps:write webhooks:manage',
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...change,
  };
  for (const [name, value] of Object.entries(parameters))
    if (value !== null) url.searchParams.set(name, value);
  return { verifier, state, url };
}

const decodeEntities = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/**
 * Acts as a browser on the consent page: reads its form, presses a button, and returns the answer without following its
 * redirect.
 */
async function press(decision: 'allow' | 'deny', attempt: Attempt, origin = service.base): Promise<Response> {
  const page = await (await fetch(attempt.url)).text();
  const form = new URLSearchParams({ decision });
  for (const [, name, value] of page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)) {
    form.set(name ?? '', decodeEntities(value ?? ''));
  }
  form.set('membership', decodeEntities(/<option value="([^"]*)" selected>/.exec(page)?.[1] ?? ''));
  return fetch(service.start.auth_url, {
    method: 'POST',
    body: form,
    headers: { origin },
    redirect: 'manual',
  });
}

const location = (response: Response): URL => new URL(response.headers.get('location') ?? '');

const codeRequest = (parameters: URLSearchParams, verifier: string, uri = redirectUri) =>
  oauth.authorizationCodeGrantRequest(server, client, oauth.None(), parameters, uri, verifier, insecure);

/** The person agrees; returns the parameters that the app is then given. */
const agree = async (attempt: Attempt): Promise<URLSearchParams> =>
  oauth.validateAuthResponse(server, client, location(await press('allow', attempt)), attempt.state);

const redeem = async (parameters: URLSearchParams, { verifier }: Attempt) =>
  oauth.processAuthorizationCodeResponse(server, client, await codeRequest(parameters, verifier));

async function connect() {
  const attempt = await begin();
  const parameters = await agree(attempt);
  const tokens = await redeem(parameters, attempt);
  return { attempt, parameters, tokens };
}

const refresh = (token: string) =>
  oauth.refreshTokenGrantRequest(server, client, oauth.None(), token, insecure);
const errorSchema = z.object({ error: z.string(), error_description: z.string() });
async function tokenError(response: Response): Promise<readonly [number, string]> {
  return [response.status, errorSchema.parse(await response.json()).error];
}
const whoAmI = (token: string) => service.call('GET', '/v1/me', { key: token });

describe('connecting an app', () => {
  it('gives a token that acts as the person, as the page said', async () => {
    // Promise: It will act as you, in one workspace, and may:
    const { tokens } = await connect();
    expect(tokens).toMatchObject({
      token_type: 'bearer',
      expires_in: 3600,
      scope: 'projects:read media:write comps:write webhooks:manage',
    });
    const record = keyRecordSchema.parse(await (await whoAmI(tokens.access_token)).json());
    expect(record).toMatchObject({
      object: 'oauth_grant',
      name: 'Renderdrop',
      app: { id: client.client_id, name: 'Renderdrop' },
      scopes: ['projects:read', 'media:write', 'comps:write', 'webhooks:manage'],
      workspace: { kind: 'team', name: 'Northlight Studio' },
    });
    for (const path of ['/v1/projects', '/v1/webhook_endpoints']) {
      expect((await service.call('GET', path, { key: tokens.access_token })).status).toBe(200);
    }
  });

  it('grants only the permissions that were asked for', async () => {
    const attempt = await begin({ scope: 'projects:read' });
    const parameters = await agree(attempt);
    const tokens = await redeem(parameters, attempt);
    expect(tokens.scope).toBe('projects:read');
    expect(await service.refusal('GET', '/v1/webhook_endpoints', { key: tokens.access_token })).toMatchObject(
      {
        code: 'insufficient_scope',
      },
    );
  });

  it('tells the app when the person says no', async () => {
    const attempt = await begin();
    const back = location(await press('deny', attempt));
    expect(back.origin + back.pathname).toBe(redirectUri);
    expect(() => oauth.validateAuthResponse(server, client, back, attempt.state)).toThrow(
      expect.objectContaining({ error: 'access_denied' }),
    );
  });

  it('takes consent only from its own page', async () => {
    for (const origin of ['https://evil.example', 'null']) {
      expect((await press('allow', await begin(), origin)).status).toBe(403);
    }
  });

  it('is answered only under names of this computer', async () => {
    const answer = await askUnderForeignName(new URL((await begin()).url));
    expect(answer).toMatch(/^HTTP\/1\.1 403 /);
    expect(answer).not.toContain('Northlight');
  });

  it('shows a page that holds no script and cannot be framed', async () => {
    const response = await fetch((await begin({ state: '"><script>alert(1)</script>' })).url);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("form-action 'self' http://127.0.0.1:49321");
    expect(await response.text()).not.toContain('<script');
  });
});

describe('an authorization request', () => {
  it.each([
    ['an unknown app', { client_id: 'app_none' }],
    ['no app', { client_id: null }],
    ['an address elsewhere', { redirect_uri: 'https://evil.example/callback' }],
    ['another path', { redirect_uri: 'http://127.0.0.1:49321/other' }],
    ['no address', { redirect_uri: null }],
  ])('with %s is told to the person, who is sent nowhere', async (_what, change) => {
    const response = await fetch((await begin(change)).url, { redirect: 'manual' });
    expect(response.status).toBe(400);
    expect(response.headers.get('location')).toBeNull();
    expect(response.headers.get('content-type')).toContain('text/html');
  });

  it.each([
    ['invalid_request', { response_type: null }],
    ['unsupported_response_type', { response_type: 'token' }],
    ['invalid_request', { code_challenge: null }],
    ['invalid_request', { code_challenge: 'short' }],
    ['invalid_request', { code_challenge_method: 'plain' }],
    ['invalid_request', { code_challenge_method: null }],
    ['invalid_scope', { scope: 'projects:read everything' }],
  ])('is answered to the app with %s and its state', async (error, change) => {
    const attempt = await begin(change);
    const back = location(await fetch(attempt.url, { redirect: 'manual' }));
    expect(back.origin + back.pathname).toBe(redirectUri);
    expect(back.searchParams.get('error')).toBe(error);
    expect(back.searchParams.get('state')).toBe(attempt.state);
  });
});

describe('the token address', () => {
  it('refuses a wrong verifier, after which the right one still works', async () => {
    const attempt = await begin();
    const parameters = await agree(attempt);
    const wrong = await codeRequest(parameters, oauth.generateRandomCodeVerifier());
    expect(await tokenError(wrong)).toEqual([400, 'invalid_grant']);
    expect((await codeRequest(parameters, attempt.verifier)).status).toBe(200);
  });

  it('takes a code once: a second use revokes the tokens of the first', async () => {
    const { attempt, parameters, tokens } = await connect();
    expect(await tokenError(await codeRequest(parameters, attempt.verifier))).toEqual([400, 'invalid_grant']);
    expect(await service.refusal('GET', '/v1/me', { key: tokens.access_token })).toMatchObject({
      code: 'api_key_revoked',
    });
    expect(await tokenError(await refresh(tokens.refresh_token ?? ''))).toEqual([400, 'invalid_grant']);
  });

  it('refuses a code with another redirect address, even a registered one', async () => {
    const attempt = await begin();
    const parameters = await agree(attempt);
    const other = await codeRequest(parameters, attempt.verifier, 'http://127.0.0.1:50000/callback');
    expect(await tokenError(other)).toEqual([400, 'invalid_grant']);
  });

  it('takes each refresh token once: a second use disconnects the app', async () => {
    const { tokens } = await connect();
    const first = tokens.refresh_token ?? '';
    const renewed = await oauth.processRefreshTokenResponse(server, client, await refresh(first));
    expect(renewed.refresh_token).not.toBe(first);
    expect((await whoAmI(renewed.access_token)).status).toBe(200);
    expect(await tokenError(await refresh(first))).toEqual([400, 'invalid_grant']);
    expect((await whoAmI(renewed.access_token)).status).toBe(401);
    expect(await tokenError(await refresh(renewed.refresh_token ?? ''))).toEqual([400, 'invalid_grant']);
  });

  it('switches off the app’s webhook endpoints when it disconnects the app', async () => {
    const { tokens } = await connect();
    const path = '/v1/webhook_endpoints';
    const endpoint = await service.read(createdWebhookEndpointSchema, 'POST', path, {
      key: tokens.access_token,
      body: { url: 'https://93.184.216.34/hook', events: ['*'] },
    });
    const state = () => service.read(webhookEndpointSchema, 'GET', `${path}/${endpoint.id}`);
    expect(await state()).toMatchObject({ status: 'enabled' });
    await refresh(tokens.refresh_token ?? '');
    await refresh(tokens.refresh_token ?? '');
    expect(await state()).toMatchObject({ status: 'disabled', disabled_reason: 'manual' });
  });

  it.each([
    [{ grant_type: 'password' }, 400, 'unsupported_grant_type'],
    [{}, 400, 'invalid_request'],
    [{ grant_type: 'authorization_code', client_id: 'app_none' }, 401, 'invalid_client'],
    [{ grant_type: 'refresh_token', client_id: '' }, 400, 'invalid_request'],
    [{ grant_type: 'refresh_token', client_id: '*' }, 400, 'invalid_request'],
    [{ grant_type: 'refresh_token', client_id: '*', refresh_token: 'ort_none' }, 400, 'invalid_grant'],
    [{ grant_type: 'refresh_token', client_id: '*', refresh_token: 'x', scope: 'all' }, 400, 'invalid_scope'],
  ])('answers %j with %i %s', async (fields: Record<string, string>, status, error) => {
    const body = new URLSearchParams(fields);
    if (fields['client_id'] === '*') body.set('client_id', client.client_id);
    const response = await fetch(`${service.base}/oauth/token`, { method: 'POST', body });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await tokenError(response)).toEqual([status, error]);
  });

  it('takes only a form in which every field is given once', async () => {
    const json = await fetch(`${service.base}/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"grant_type":"refresh_token"}',
    });
    expect(await tokenError(json)).toEqual([400, 'invalid_request']);
    const body = new URLSearchParams('grant_type=refresh_token&grant_type=authorization_code');
    const twice = await fetch(`${service.base}/oauth/token`, { method: 'POST', body });
    expect(await tokenError(twice)).toEqual([400, 'invalid_request']);
  });
});

describe('time', () => {
  it('ends codes after ten minutes, access tokens after an hour, refresh tokens after thirty days', async () => {
    await using own = await RunningService.start();
    const before = { service, server, client };
    service = own;
    server = {
      issuer: own.base,
      authorization_endpoint: own.start.auth_url,
      token_endpoint: `${own.base}/oauth/token`,
    };
    client = { client_id: own.start.oauth_client_id };
    try {
      const late = await begin();
      const parameters = await agree(late);
      await own.control('POST', '/clock', { advance_seconds: 601 });
      expect(await tokenError(await codeRequest(parameters, late.verifier))).toEqual([400, 'invalid_grant']);

      const { tokens } = await connect();
      await own.control('POST', '/clock', { advance_seconds: 3599 });
      expect((await whoAmI(tokens.access_token)).status).toBe(200);
      await own.control('POST', '/clock', { advance_seconds: 2 });
      expect(await own.refusal('GET', '/v1/me', { key: tokens.access_token })).toMatchObject({
        code: 'api_key_expired',
      });
      const renewed = await oauth.processRefreshTokenResponse(
        server,
        client,
        await refresh(tokens.refresh_token ?? ''),
      );
      expect((await whoAmI(renewed.access_token)).status).toBe(200);
      await own.control('POST', '/clock', { advance_seconds: 30 * 24 * 3600 });
      expect(await tokenError(await refresh(renewed.refresh_token ?? ''))).toEqual([400, 'invalid_grant']);
    } finally {
      ({ service, server, client } = before);
    }
  });
});
