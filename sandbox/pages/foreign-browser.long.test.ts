/**
 * What foreign-request.test.ts sends, sent by a real browser.
 *
 * @module-tag chromium
 */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page, Request } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { parseOptions } from '../options.ts';
import { type RunningSandbox, startSandbox } from '../server.ts';
import { startBrowser } from '../testing/browser.ts';
import { everyRowOf } from '../testing/every-row.ts';

let service: RunningSandbox;
let attacker: Server;
let browser: Browser;
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'renderdrop-foreign-page-'));
  service = await startSandbox(parseOptions(['--seed', 'demo', '--data', directory]).options);
  attacker = createServer((_request, answer) =>
    answer.setHeader('content-type', 'text/html').end('<!doctype html><title>Free plug-ins</title>'),
  ).listen(0, '127.0.0.1');
  await once(attacker, 'listening');
  browser = await startBrowser(
    // An attacker's names that resolve to this computer, as in DNS rebinding.
    '--host-resolver-rules=MAP evil.example 127.0.0.1, MAP rebound.example 127.0.0.1',
    // Switches off checks that newer browsers make, because other browsers don't make them.
    '--disable-features=LocalNetworkAccessChecks,BlockInsecurePrivateNetworkRequests',
  );
});
afterAll(async () => {
  await browser.close();
  attacker.close();
  await service.stop();
  await rm(directory, { recursive: true, force: true });
});

const port = (): string => new URL(service.addresses.base).port;
const attackerOrigin = (host: string): string => `http://${host}:${(attacker.address() as AddressInfo).port}`;
const everyTarget = () =>
  [...service.routes, { method: 'PUT', url: '/upload/none' }]
    .filter(({ method }) => method !== 'HEAD')
    .flatMap(({ method, url }) => {
      const target = url.replaceAll(/:\w+/g, 'key_none');
      return [target, target.replace('_', '%5f')].map((spelt) => ({ method, target: spelt }));
    });

const answersSchema = z.array(z.tuple([z.string(), z.string(), z.number()]));

const logSchema = z.object({
  requests: z.array(z.object({ path: z.string(), status: z.number().nullable() })),
});

async function loggedAt(target: string) {
  const headers = { 'control-secret': service.controlSecret };
  const log = logSchema.parse(
    await (await fetch(`${service.addresses.control}/requests`, { headers })).json(),
  );
  return log.requests.filter(({ path: asked }) => asked === target);
}

/** The status that a page's script gets for each target; 0 where the browser hides the answer. */
async function askFrom(page: Page, base: string, mode: 'cors' | 'no-cors' | 'same-origin') {
  const answers = await page.evaluate(
    async ({ base, mode, targets }) =>
      await Promise.all(
        targets.map(async ({ method, target }) => {
          const body = method === 'GET' ? {} : { body: '{"name":"stolen","advance_seconds":1}' };
          const answer = await fetch(base + target, { method, mode, ...body }).catch(() => null);
          return [method, target, answer?.status ?? 0];
        }),
      ),
    { base, mode, targets: everyTarget() },
  );
  return answersSchema.parse(answers);
}

it('a page on a name that leads to this computer gets nothing from any route', async () => {
  const page = await browser.newPage();
  const base = `http://rebound.example:${port()}`;
  // The attacker's own page, loaded before the name resolves to this computer.
  await page.route('**/attack', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
  );
  await page.goto(`${base}/attack`);
  const before = everyRowOf(directory);
  const answers = await askFrom(page, base, 'same-origin');
  expect(answers.length).toBeGreaterThan(100);
  expect(answers.filter(([, , status]) => status !== 403)).toEqual([]);
  expect(everyRowOf(directory)).toBe(before);
  await page.close();
});

it.each(['evil.example', 'localhost', '127.0.0.1'])(
  'a page of %s can change and read nothing',
  async (host) => {
    const page = await browser.newPage();
    await page.goto(`${attackerOrigin(host)}/`);
    const before = everyRowOf(directory);
    for (const mode of ['cors', 'no-cors'] as const) {
      const answers = await askFrom(page, service.addresses.base, mode);
      expect(answers.filter(([, , status]) => status !== 0)).toEqual([]);
    }
    expect(everyRowOf(directory)).toBe(before);
    await page.close();
  },
);

it('a form of another site reaches no handler, and its pictures and frames show nothing', async () => {
  const page = await browser.newPage();
  await page.goto(`${attackerOrigin('evil.example')}/`);
  const before = everyRowOf(directory);
  for (const target of [
    '/%5fsandbox/keys',
    '/_sandbox/faults',
    '/app/person',
    '/oauth/authorize',
    '/oauth/token',
  ]) {
    const statusOf = page.waitForResponse((response) => response.url().endsWith(target));
    await page.setContent(
      `<iframe name="f"></iframe><form method="post" target="f" action="${service.addresses.base}${target}"><input name="name" value="x"></form>`,
    );
    await page.evaluate('document.forms[0].submit()');
    expect([target, (await statusOf).status()]).toEqual([target, 403]);
  }
  for (const tag of ['img', 'iframe', 'script', 'embed']) {
    const target = `/app/projects/${tag}`;
    const isAsked = (request: Request) => request.url().endsWith(target);
    const ended = Promise.race(
      (['requestfinished', 'requestfailed'] as const).map((event) =>
        page.waitForEvent(event as 'request', isAsked),
      ),
    );
    await page.setContent(`<${tag} src="${service.addresses.base}${target}"></${tag}>`);
    await ended;
    expect([tag, (await loggedAt(target)).map(({ status }) => status)]).toEqual([tag, [403]]);
  }
  expect(everyRowOf(directory)).toBe(before);
  await page.close();
});
