/** @module-tag chromium */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import AxeBuilder from '@axe-core/playwright';
import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listSchema } from '../../src/shared/api/list.ts';
import { noteSchema } from '../../src/shared/api/note.ts';
import { startBrowser } from '../testing/browser.ts';
import { findDemo } from '../testing/demo.ts';
import { RunningService } from '../testing/running-service.ts';

let service: RunningService;
let demo: Awaited<ReturnType<typeof findDemo>>;
let browser: Browser;

beforeAll(async () => {
  service = await RunningService.start('--allow-private-webhooks');
  demo = await findDemo(service);
  const body = { url: 'http://127.0.0.1:9/hook', events: ['*'], description: 'Dispatch board' };
  await service.call('POST', '/v1/webhook_endpoints', { body });
  await service.control('PATCH', `/comps/${demo.comp('Doors open').id}`, { status: 'draft' });
  browser = await startBrowser();
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});

const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
const consentUrl = (port: number): string => {
  const url = new URL(service.start.auth_url);
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: service.start.oauth_client_id,
    redirect_uri: `http://127.0.0.1:${port}/callback`,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    state: 'here and back',
  }).toString();
  return url.href;
};

async function everyPage(): Promise<readonly string[]> {
  const item = demo.media('LED Main');
  const [note] = (await service.read(listSchema(noteSchema), 'GET', `${demo.path}/media/${item.id}/notes`))
    .data;
  return [
    `${service.base}/app`,
    `${service.base}/app/account`,
    demo.tour.app_url,
    demo.project('Old Opera House 2024').app_url,
    `${demo.tour.app_url}/media/${item.id}?said=picked`,
    note?.app_url ?? '',
    demo.comp('Opener, full rig').app_url,
    `${service.base}/app/projects/prj_none`,
    consentUrl(4000),
    `${service.base}/oauth/authorize`,
  ];
}

async function expectNoFault(
  pages: readonly string[],
  colorScheme: 'light' | 'dark',
  rules: readonly string[] | 'all',
): Promise<void> {
  const context = await browser.newContext({ colorScheme, viewport: { width: 900, height: 700 } });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) complaints.push(`${page.url()}: ${message.text()}`);
  });
  for (const url of pages) {
    await page.goto(url);
    const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
    if (rules !== 'all') axe.withRules([...rules]);
    const { violations } = await axe.analyze();
    const faults = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    expect([url, ...faults]).toEqual([url]);
    const overflow = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
    expect([url, overflow]).toEqual([url, 0]);
  }
  expect(complaints).toEqual([]);
  await context.close();
}

const isLong = process.env['RENDERDROP_LONG'] === '1';
const somePages = async () => [
  `${demo.tour.app_url}/media/${demo.media('LED Main').id}?said=picked`,
  consentUrl(4000),
];

it.each(isLong ? (['light', 'dark'] as const) : (['light'] as const))(
  'axe finds no fault on any page and its content policy blocks nothing, in %s',
  async (colorScheme) => {
    // Only colors differ between the themes.
    const rules = colorScheme === 'light' ? 'all' : ['color-contrast'];
    await expectNoFault(isLong ? await everyPage() : await somePages(), colorScheme, rules);
  },
);

it('a person connects an app in a real browser by keyboard, and is redirected back to the app', async () => {
  const app = createServer((_request, answer) => answer.end('You can close this window.')).listen(
    0,
    '127.0.0.1',
  );
  await once(app, 'listening');
  const { port } = app.address() as AddressInfo;
  const page = await browser.newPage();
  await page.goto(consentUrl(port));
  const asked = once(app, 'request');
  await page.getByRole('button', { name: 'Connect', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/callback/);
  const [request] = await asked;
  const back = new URL(request.url, `http://127.0.0.1:${port}`);
  expect(back.searchParams.get('state')).toBe('here and back');
  expect(back.searchParams.get('code')).toMatch(/^oac_/);
  await page.close();
  app.close();
});

it('a person answers and resolves a note in a real browser', async () => {
  const page = await browser.newPage();
  await page.goto(`${demo.tour.app_url}/media/${demo.media('IMAG Left').id}`);
  await page.getByRole('link', { name: 'Answer' }).click();
  await page.getByLabel('Your answer').fill('Moved it in by 80 px.');
  await page.getByRole('button', { name: 'Answer' }).click();
  await page.getByRole('status').getByText('Your answer was added.').waitFor();
  await page.getByRole('button', { name: 'Resolve' }).click();
  await page.getByRole('status').getByText('The note is resolved.').waitFor();
  expect(await page.getByText('Moved it in by 80 px.').isVisible()).toBe(true);
  await page.close();
});

it('a link from another site shows a page that the person opens themselves; a typed address opens at once', async () => {
  const other = createServer((_request, answer) =>
    answer.setHeader('content-type', 'text/html').end('<!doctype html><title>Free plug-ins</title>'),
  ).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const page = await browser.newPage();
  // To a browser, this name is another site than the address of the service.
  await page.goto(`http://localhost:${(other.address() as AddressInfo).port}/`);
  await page.setContent(`<a href="${service.base}/app">To the studio</a>`);
  await page.getByRole('link', { name: 'To the studio' }).click();
  await page.getByRole('heading', { name: 'Opened from another site' }).waitFor();
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Projects' }).waitFor();
  const typed = await page.goto(`${service.start.control_url}/faults`);
  expect([typed?.status(), await typed?.json()]).toEqual([200, { faults: [] }]);
  await page.close();
  other.close();
});
