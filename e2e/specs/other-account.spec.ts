import type { Page } from '@playwright/test';
import { z } from 'zod';
import { expect, test } from '../fixtures/studio-test.ts';
import { addKey, switchTo, workspaceMenu } from '../pages/accounts-page.ts';
import { accountInPage, valueInPage } from '../pages/bridge-in-page.ts';
import { FirstRunPage } from '../pages/first-run-page.ts';
import { Studio } from '../pages/studio.ts';
import { WatchedFolder } from '../pages/watched-folder.ts';

const requestsAnswer = z.object({
  requests: z.array(z.object({ method: z.string(), path: z.string(), key: z.string().nullable() })),
});

const projectsNow = async ({ window }: Studio) =>
  (
    await valueInPage(window, 'library', 'projects', {
      ...(await accountInPage(window)),
      source: 'service',
      cursor: null,
    })
  ).items;

/** The paths requested of the service with this key. */
async function askedWith({ service }: Studio, key: string): Promise<readonly string[]> {
  const { requests } = requestsAnswer.parse(await service.control('GET', '/requests'));
  return requests.filter((request) => request.key === key).map(({ path }) => path);
}

/** Records every failure that is shown from now on, however briefly. */
const watchFailures = (window: Page) =>
  window.evaluateHandle(() => {
    const seen = new Set<string>();
    new MutationObserver(() => {
      const text = document.body.innerText;
      if (text.includes('This project is gone')) seen.add('This project is gone');
      for (const alert of document.querySelectorAll('[role="alert"]')) {
        if (alert.textContent) seen.add(alert.textContent);
      }
    }).observe(document.body, { childList: true, subtree: true });
    return seen;
  });

test("another account's first project opens, and nothing of the project that was open is asked for with its key", {
  tag: '@long',
}, async ({ startStudio, render }) => {
  const studio = await startStudio({ processingMs: 0 });
  const { window, service } = studio;
  await studio.signIn();
  await window.getByRole('button', { name: 'Got it' }).click();
  const old = await projectsNow(studio);
  // An item that was uploaded to from here is refreshed even when nobody is looking at it.
  await studio.uploadAsNewItem(await render('Pylon.mp4'), 'Pylon');
  await studio.waitForState('Pylon.mp4', 'ready');
  await window.getByRole('row', { name: 'LED Main', exact: true }).click();
  await expect(window.getByRole('complementary', { name: 'Item' })).toContainText('LED Main');

  const failures = await watchFailures(window);
  await addKey(window, service.addresses.keys.other_workspace);
  const fresh = await projectsNow(studio);
  await expect(window.getByRole('heading', { level: 1, name: fresh[0]?.name ?? '' })).toBeVisible();
  await window.getByRole('button', { name: 'Got it' }).click();
  await expect(window.getByRole('complementary', { name: 'Item' })).toBeHidden();
  await window.keyboard.press('F5');

  // With uploads to two workspaces, each row says which.
  await studio.openTransfers();
  await expect(studio.transfer('Pylon.mp4')).toContainText('Northlight Studio');
  await window.keyboard.press('Control+y');
  await expect(window.getByRole('dialog').getByRole('row')).toContainText('Northlight Studio');
  // Showing the item switches to its workspace.
  await window.getByRole('dialog').getByRole('button', { name: 'Show item' }).click();
  await expect(window.getByRole('complementary', { name: 'Item' })).toContainText('Pylon');
  await expect(workspaceMenu(window)).toHaveAccessibleName(/Northlight Studio/);

  // Switches there, back, and there again; this time with the menu.
  const other = /^(?!.*Northlight)/;
  for (const workspace of [other, /Northlight Studio/, other]) {
    await switchTo(window, workspace);
  }
  await expect(window.getByRole('heading', { level: 1, name: fresh[0]?.name ?? '' })).toBeVisible();

  const asked = await askedWith(studio, 'other_workspace');
  expect(await failures.evaluate((seen) => [...seen])).toEqual([]);
  expect(asked.filter((path) => path.includes(`/projects/${fresh[0]?.id}/media`))).not.toEqual([]);
  expect(asked.filter((path) => old.some(({ id }) => path.includes(id)))).toEqual([]);
});

test("from the practice studio to one's own key: the workspace's first project opens, and no failure is shown", async ({
  startApp,
  startService,
}) => {
  const service = await startService();
  const app = await startApp({ environment: { RENDERDROP_BASE_URL: service.addresses.base_url } });
  const { window } = app;
  await new FirstRunPage(window).tryPracticeStudio();
  await window.getByRole('button', { name: 'Got it' }).click({ timeout: 60_000 });
  await window.getByRole('row', { name: 'LED Main', exact: true }).click();
  const failures = await watchFailures(window);

  await addKey(window, service.addresses.keys.other_workspace);
  const projects = await valueInPage(window, 'library', 'projects', {
    ...(await accountInPage(window)),
    source: 'service',
    cursor: null,
  });
  const first = projects.items[0]?.name ?? '';
  await expect(window.getByRole('heading', { level: 1, name: first })).toBeVisible();
  expect(await failures.evaluate((seen) => [...seen])).toEqual([]);
  const { requests } = requestsAnswer.parse(await service.control('GET', '/requests'));
  const ids = projects.items.map(({ id }) => id);
  const strange = requests.filter(({ path }) => {
    const [, id] = /^\/v1\/projects\/([^/?]+)/.exec(path) ?? [];
    return id !== undefined && !ids.some((known) => known === id);
  });
  expect(strange).toEqual([]);
});

test('an answer that arrives after a switch is shown and stored only for the account that asked', {
  tag: '@long',
}, async ({ startStudio }) => {
  const studio = await startStudio();
  const { window, service } = studio;
  await studio.signIn();
  await window.getByRole('button', { name: 'Got it' }).click();
  const first = await accountInPage(window);
  const old = await projectsNow(studio);
  await addKey(window, service.addresses.keys.other_workspace);
  await window.getByRole('button', { name: 'Got it' }).click();
  const second = await accountInPage(window);
  const fresh = await projectsNow(studio);
  const namesOf = (projects: readonly { readonly name: string }[]) => projects.map(({ name }) => name);
  expect(namesOf(old)).not.toEqual(namesOf(fresh));

  // Both accounts are asked while the other one is active, and answered only after the next switch.
  await service.control('POST', '/faults', {
    on: { method: 'GET', path: '/v1/projects' },
    times: 2,
    fault: { kind: 'delay', ms: 3_000 },
  });
  const page = { source: 'service', cursor: null } as const;
  const ofFirst = valueInPage(window, 'library', 'projects', { ...first, ...page });
  const ofSecond = valueInPage(window, 'library', 'projects', { ...second, ...page });
  await switchTo(window, /Northlight Studio/);
  expect(namesOf((await ofFirst).items)).toEqual(namesOf(old));
  expect(namesOf((await ofSecond).items)).toEqual(namesOf(fresh));
  for (const [account, projects] of [
    [first, old],
    [second, fresh],
  ] as const) {
    const kept = await valueInPage(window, 'library', 'projects', {
      ...account,
      source: 'known',
      cursor: null,
    });
    expect(namesOf(kept.items)).toEqual(namesOf(projects));
  }
  const strange = (await askedWith(studio, 'other_workspace')).filter((path) =>
    old.some(({ id }) => path.includes(id)),
  );
  expect(strange).toEqual([]);
});

test('a watch folder of the practice studio is distinguished from a workspace of the same name', {
  tag: '@long',
}, async ({ startApp, startService, homeDirectory }) => {
  const service = await startService();
  const app = await startApp({ environment: { RENDERDROP_BASE_URL: service.addresses.base_url } });
  const { window } = app;
  await new FirstRunPage(window).tryPracticeStudio();
  await window.getByRole('button', { name: 'Got it' }).click({ timeout: 60_000 });
  const watched = await WatchedFolder.in(new Studio(app, service, homeDirectory), homeDirectory);
  await watched.add('Aurora Arena Tour');
  const folder = watched.page.list.getByRole('option');
  await expect(folder).not.toContainText('Northlight Studio');

  await addKey(window, service.addresses.keys.all);
  await expect(folder).toContainText('Northlight Studio · Practice studio');
});
