import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, test } from '../fixtures/studio-test.ts';
import { accountInPage, askInPage, valueInPage } from '../pages/bridge-in-page.ts';
import { FirstRunPage } from '../pages/first-run-page.ts';

const hostile = (count: number): readonly string[] => {
  const words = [
    'project',
    'media',
    'upload',
    'delete',
    '..',
    '%2e%2e',
    '',
    'a b',
    '__proto__',
    '\u202e',
    'x'.repeat(2_000),
  ];
  const starts = [
    'renderdrop://',
    'RENDERDROP:',
    'file:///etc/',
    'https://evil.test/',
    'javascript:',
    'renderdrop-app://app/',
  ];
  const ends = ['', '?file=/etc/passwd', '#x', '@evil.test', '\r\n--inspect', '/../..'];
  return Array.from({ length: count }, (_none, index) => {
    const word = (step: number) => words[(index * step + step) % words.length] ?? '';
    return `${starts[index % starts.length]}${word(3)}/${word(5)}/${word(7)}${ends[(index >> 3) % ends.length]}`;
  });
};

test('security row 14: 500 links from outside open nothing, queue nothing and break nothing', async ({
  startStudio,
}) => {
  const studio = await startStudio();
  await studio.signIn();
  const { window, desktop } = studio;
  const before = (await studio.service.control('GET', '/requests')) as { requests: unknown[] };
  for (const link of hostile(500)) await desktop.openUrl(link);
  await desktop.openUrl('renderdrop://transfers');
  expect(await desktop.calls('shell.openExternal')).toEqual([]);
  expect(await desktop.calls('shell.openPath')).toEqual([]);
  expect(await studio.jobs()).toEqual([]);
  await expect(window.getByRole('dialog')).toHaveCount(0);
  expect(await askInPage(window, 'app', 'info')).toMatchObject({ ok: true });
  const after = (await studio.service.control('GET', '/requests')) as { requests: { method: string }[] };
  const changed = after.requests.slice(before.requests.length).filter(({ method }) => method !== 'GET');
  expect(changed).toEqual([]);
});

test('security row 27: a program that took the practice studio’s port while the app was closed hears no key', {
  tag: '@long',
}, async ({ startApp, homeDirectory }) => {
  const first = await startApp();
  await new FirstRunPage(first.window).tryPracticeStudio();
  await expect(first.window.getByText('Aurora Arena Tour').first()).toBeVisible();
  await first.desktop.requestQuit();
  expect(await first.ended()).toBe(0);
  const place = JSON.parse(readFileSync(join(homeDirectory, 'practice-studio', 'place.json'), 'utf8'));
  const heard: string[] = [];
  const squatter = createServer((request, response) => {
    heard.push(`${request.method} ${request.url} ${request.headers.authorization ?? ''}`);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"object":"api_key","data":[]}');
  });
  squatter.on('connection', () => heard.push('connected'));
  squatter.listen(place.port, '127.0.0.1');
  await once(squatter, 'listening');

  const second = await startApp();
  await expect(second.window.getByText('Aurora Arena Tour').first()).toBeVisible();
  await askInPage(second.window, 'accounts', 'list');
  const asked = await askInPage(second.window, 'library', 'projects', {
    ...(await accountInPage(second.window)),
    source: 'service',
    cursor: null,
  });
  expect(asked).toMatchObject({ ok: false });
  await second.desktop.requestQuit();
  expect(await second.ended()).toBe(0);
  expect(heard).toEqual([]);
  squatter.close();

  const third = await startApp();
  await expect(third.window.getByText('Aurora Arena Tour').first()).toBeVisible();
  const { accounts } = await valueInPage(third.window, 'accounts', 'list');
  expect(accounts).toMatchObject([{ isPractice: true }]);
  const again = await askInPage(third.window, 'library', 'projects', {
    ...(await accountInPage(third.window)),
    source: 'service',
    cursor: null,
  });
  expect(again).toMatchObject({ ok: true });
});
