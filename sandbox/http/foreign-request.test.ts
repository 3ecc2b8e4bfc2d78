import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemSchema } from '../../src/shared/api/errors.ts';
import { parseOptions } from '../options.ts';
import { type RunningSandbox, startSandbox } from '../server.ts';
import { everyRowOf } from '../testing/every-row.ts';
import { originFormOf } from './foreign-request.ts';

let open: RunningSandbox;
let locked: RunningSandbox;
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'renderdrop-foreign-'));
  const start = (...flags: readonly string[]) => startSandbox(parseOptions(flags).options);
  open = await start('--seed', 'demo', '--data', directory);
  locked = await start('--seed', 'empty', '--require-control-secret');
});
afterAll(async () => {
  await Promise.all([open.stop(), locked.stop()]);
  await rm(directory, { recursive: true, force: true });
});

interface Ask {
  readonly method?: string;
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends a request exactly as given: neither the target nor the headers are normalized. */
async function ask(service: RunningSandbox, { method = 'GET', target, headers = {}, body = '{}' }: Ask) {
  const sent = method === 'GET' || method === 'HEAD' ? '' : body;
  const { port, host } = new URL(service.addresses.base);
  const request = httpRequest({
    host: '127.0.0.1',
    port,
    method,
    path: target,
    agent: false,
    setHost: false,
    headers: { host, 'content-type': 'application/json', 'content-length': sent.length, ...headers },
  });
  request.end(sent);
  const [response] = await once(request, 'response');
  const answer = await text(response);
  return { status: Number(response.statusCode), headers: response.headers, text: answer };
}

const targetOf = (url: string): string => url.replaceAll(/:\w+/g, 'key_none').replace('*', '');
const isControl = ({ url }: { readonly url: string }): boolean => url.startsWith('/_sandbox');
const everyTarget = () => [
  ...open.routes,
  { method: 'PUT', url: '/upload/none' },
  { method: 'PUT', url: '/upload/session?upload_id=none' },
  { method: 'GET', url: '/nowhere' },
];

const foreign: readonly (readonly [string, (port: string) => Readonly<Record<string, string>>])[] = [
  ['another host', () => ({ host: 'evil.example' })],
  ['another host at our port', (port) => ({ host: `rebound.example:${port}` })],
  ['a name below localhost', (port) => ({ host: `evil.localhost:${port}` })],
  ['our name before an at sign', (port) => ({ host: `127.0.0.1:${port}@evil.example` })],
  ['our name before a slash', (port) => ({ host: `127.0.0.1:${port}/evil.example` })],
  ['our name with a dot after it', (port) => ({ host: `localhost.:${port}` })],
  ['our address as one number', (port) => ({ host: `2130706433:${port}` })],
  ['an origin elsewhere', () => ({ origin: 'https://evil.example' })],
  ['no origin a page could name', () => ({ origin: 'null' })],
  ['another port of this computer', () => ({ origin: 'http://127.0.0.1:1' })],
  ['a page of another site', () => ({ 'sec-fetch-site': 'cross-site' })],
];

const isLong = process.env['RENDERDROP_LONG'] === '1';
/** Of the other senders, which are told by the same headers, `npm test` tries a route of each kind. */
const tryEveryRoute = ['another host', 'an origin elsewhere'];
const aRouteOfEachKind = ['/v1/me', '/_sandbox/requests', '/app', '/upload/none', '/nowhere'];

describe.each(foreign)('from %s', (name, headersAt) => {
  it('no route answers, however its address is spelled', async () => {
    const headers = headersAt(new URL(open.addresses.base).port);
    const before = everyRowOf(directory);
    const isWhole = isLong || tryEveryRoute.includes(name);
    const targets = everyTarget().filter(({ url }) => isWhole || aRouteOfEachKind.includes(url));
    const answers = targets.flatMap(({ method, url }) => {
      const target = targetOf(url);
      const spelt = [
        target,
        target.replace('_', '%5f').replace('v1', '%761'),
        `${open.addresses.base}${target}`,
      ];
      return spelt.map(async (target) => ({
        method,
        target,
        ...(await ask(open, { method, target, headers })),
      }));
    });
    expect(answers.length).toBeGreaterThanOrEqual(isWhole ? 150 : 3 * aRouteOfEachKind.length);
    for (const { method, target, status, headers: given } of await Promise.all(answers)) {
      expect([method, target, status]).toEqual([method, target, 403]);
      expect(given['request-id']).toMatch(/^req_/);
    }
    expect(everyRowOf(directory)).toEqual(before);
  });
});

it('an absolute address that names another host is refused, and one that names this host is answered as usual', async () => {
  const foreignTarget = await ask(open, { target: 'http://evil.example/_sandbox/requests' });
  expect(foreignTarget.status).toBe(403);
  expect((await ask(open, { target: `${open.addresses.base}/_sandbox/requests` })).status).toBe(200);
  expect((await ask(open, { target: `${open.addresses.base}/v1/me` })).status).toBe(401);
  expect(originFormOf('http://127.0.0.1:1?x=1')).toBe('/?x=1');
});

it('every name of this computer is answered, but only if the request names one host exactly once', async () => {
  const { port } = new URL(open.addresses.base);
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `LOCALHOST:${port}`, `[::1]:${port}`]) {
    expect([host, (await ask(open, { target: '/app', headers: { host } })).status]).toEqual([host, 200]);
  }
  const nameless = await ask(open, { target: '/v1/me', headers: { host: '' } });
  expect(nameless.status).toBe(400);
  expect(problemSchema.parse(JSON.parse(nameless.text)).code).toBe('invalid_request');
});

describe('the control side', () => {
  it('takes nothing from web pages, not even from pages of this computer, however the address is spelled', async () => {
    const { base } = open.addresses;
    const controls = open.routes.filter(isControl);
    expect(controls.length).toBeGreaterThan(25);
    for (const headers of [{ origin: base }, { 'sec-fetch-site': 'same-site' }]) {
      for (const { method, url } of controls) {
        const target = targetOf(url);
        for (const spelt of [
          target,
          target.replace('_', '%5F'),
          target.replace('s', '%73'),
          `${base}${target}`,
        ]) {
          const secret = { 'control-secret': open.controlSecret };
          const { status } = await ask(open, { method, target: spelt, headers: { ...headers, ...secret } });
          expect([method, spelt, status]).toEqual([method, spelt, 403]);
        }
      }
    }
  });

  it('needs the control secret of this start to make a key or change a right', async () => {
    const makeKey = (headers: Readonly<Record<string, string>>) =>
      ask(open, { method: 'POST', target: '/_sandbox/keys', body: '{"name":"Night shift"}', headers });
    expect((await makeKey({})).status).toBe(403);
    expect((await makeKey({ 'control-secret': '' })).status).toBe(403);
    expect((await makeKey({ 'control-secret': locked.controlSecret })).status).toBe(403);
    expect((await makeKey({ 'control-secret': open.controlSecret })).status).toBe(201);
    const rights = open.routes.filter(({ url }) => /^\/_sandbox\/(?:keys|projects)/.test(url));
    expect(rights.length).toBeGreaterThanOrEqual(7);
    for (const { method, url } of rights) {
      const { status } = await ask(open, { method, target: targetOf(url) });
      expect([method, url, status]).toEqual([method, url, 403]);
    }
  });

  it('needs the control secret for every call inside the desktop app', async () => {
    for (const { method, url } of locked.routes.filter(isControl)) {
      const target = targetOf(url);
      const without = await ask(locked, { method, target });
      const wrong = await ask(locked, { method, target, headers: { 'control-secret': open.controlSecret } });
      expect([method, url, without.status, wrong.status]).toEqual([method, url, 403, 403]);
    }
    const headers = { 'control-secret': locked.controlSecret };
    expect((await ask(locked, { target: '/_sandbox/requests', headers })).status).toBe(200);
  });

  it('takes its other calls from a program that does not know the secret', async () => {
    expect((await ask(open, { target: '/_sandbox/faults' })).status).toBe(200);
    const moved = await ask(open, {
      method: 'POST',
      target: '/_sandbox/clock',
      body: '{"advance_seconds":0}',
    });
    expect(moved.status).toBe(200);
  });
});
