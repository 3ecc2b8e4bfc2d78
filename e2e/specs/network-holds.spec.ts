import { ConnectProxy } from '../../src/engine/node/http/testing/test-proxies.ts';
import { expect, test } from '../fixtures/studio-test.ts';
import type { Studio } from '../pages/studio.ts';

const names = ['First.mov', 'Second.mp4', 'Third.mp4'] as const;

interface UnderWay {
  readonly studio: Studio;
  readonly paths: readonly string[];
}

const underWay = test.extend<{ readonly queueUnderWay: () => Promise<UnderWay> }>({
  /** Three renders: the first is uploading, slowly, and the others wait for it. */
  queueUnderWay: async ({ startStudio, render }, use) => {
    await use(async () => {
      const studio = await startStudio();
      await studio.signIn();
      await studio.sendSlowly();
      const paths = [
        await render(names[0], { size: '640x360', seconds: 2, large: true, take: 3 }),
        await render(names[1], { take: 13 }),
        await render(names[2], { take: 14 }),
      ];
      await studio.dropOnProject(paths);
      await studio.makeNewItems();
      await expect(studio.sheet.getByRole('button', { name: /^Upload 3 files/ })).toBeEnabled();
      await studio.window.keyboard.press('Control+Enter');
      await studio.openTransfers();
      await studio.waitForState(names[0], 'sending');
      const sentBytes = async () => (await studio.job(names[0])).progress?.sentBytes ?? 0;
      await expect.poll(sentBytes).toBeGreaterThan(0);
      return { studio, paths };
    });
  },
});

async function expectAllDeliveredOnce({ studio, paths }: UnderWay): Promise<void> {
  for (const [index, name] of names.entries()) await studio.expectDelivered(paths[index] ?? '', name);
  expect(await studio.createdVersions()).toBe(names.length);
}

underWay(
  "a network's sign-in page holds what it meets, and all of it goes on once the network is open",
  { tag: '@long' },
  async ({ queueUnderWay }) => {
    const { studio, paths } = await queueUnderWay();
    for (const path of ['/v1/**', '/upload/**']) {
      const order = { on: { method: '*', path }, times: 1_000, fault: { kind: 'captive_portal' } };
      await studio.service.control('POST', '/faults', order);
    }
    await studio.limitSpeed(null);
    // The upload that had begun completes. New requests get the sign-in page of the network.
    await studio.waitForState(names[0], 'processing');
    await studio.expectHeldByService(paths[0] ?? '', names[0]);
    const signedIn = { name: "I've signed in" };
    for (const [index, name] of [...names.entries()].slice(1)) {
      await studio.waitForState(name, 'held');
      const row = studio.transfer(name);
      await expect(row.getByText(/^This network needs a sign-in/)).toBeVisible();
      await expect(row.getByText('Sign in to it in your browser, then retry.')).toBeVisible();
      await expect(row.getByRole('button', signedIn)).toBeVisible();
      expect(studio.statesInDatabase(paths[index] ?? '')).toEqual(['held']);
    }
    expect(await studio.createdVersions(), 'nothing was made behind the page').toBe(1);

    // If the person says too early that they have signed in, the upload is tried and held again.
    const heldSince = (await studio.job(names[1])).updatedAtMs;
    await studio.transfer(names[1]).getByRole('button', signedIn).click();
    await expect.poll(async () => (await studio.job(names[1])).updatedAtMs).toBeGreaterThan(heldSince);
    await studio.waitForState(names[1], 'held');

    await studio.service.control('DELETE', '/faults');
    await studio.transfer(names[1]).getByRole('button', signedIn).click();
    await studio.expectDelivered(paths[1] ?? '', names[1]);
    // The other upload resumes without a click, because a network comes up again after a sign-in.
    await studio.desktop.setOnline(false);
    await expect(studio.transfers.getByText(/You're offline/)).toBeVisible();
    await studio.desktop.setOnline(true);
    await expectAllDeliveredOnce({ studio, paths });
  },
);

test('a sign-in page in place of the upload host is no success, and the version is not made twice', {
  tag: '@long',
}, async ({ startStudio, render }) => {
  const studio = await startStudio();
  await studio.signIn();
  await studio.service.control('POST', '/faults', {
    on: { method: 'PUT', path: '/upload/**' },
    fault: { kind: 'captive_portal' },
  });
  const path = await render('Foyer wall.mp4', { take: 15 });
  await studio.dropOnProject([path]);
  await studio.makeNewItems();
  await expect(studio.sheet.getByText('New item “Foyer wall”')).toBeVisible();
  await studio.window.keyboard.press('Control+Enter');
  await studio.openTransfers();
  const row = studio.transfer('Foyer wall.mp4');
  await expect(row.getByText(/^This network is blocking the upload/)).toBeVisible();
  await expect(row.getByText(/Sign in to it in your browser/)).toBeVisible();
  expect(studio.statesInDatabase(path)).toEqual(['held']);
  expect((await studio.versionOf('Foyer wall.mp4')).sha256, 'nothing of it is there').toBeNull();
  await row.getByRole('button', { name: "I've signed in" }).click();
  await studio.expectDelivered(path, 'Foyer wall.mp4');
  expect(await studio.createdVersions()).toBe(1);
});

underWay(
  'a proxy that wants a login is named, and all goes on once it has it',
  { tag: '@long' },
  async ({ queueUnderWay }) => {
    await using proxy = await ConnectProxy.start({ login: 'studio:secret' });
    const { studio, paths } = await queueUnderWay();
    await studio.desktop.setProxy(`PROXY 127.0.0.1:${proxy.port}`);
    await studio.limitSpeed(null);
    await studio.waitForState(names[1], 'held');
    const row = studio.transfer(names[1]);
    await expect(row.getByText(`127.0.0.1:${proxy.port} needs a sign-in.`)).toBeVisible();
    expect(studio.statesInDatabase(paths[1] ?? '')).toEqual(['held']);
    expect(proxy.tunnels, 'nobody passed').toEqual([]);

    await row.getByRole('button', { name: 'Proxy settings' }).click();
    const { sheet } = studio;
    await expect(sheet.getByRole('tab', { name: 'Connection' })).toHaveAttribute('aria-selected', 'true');
    await sheet.getByRole('button', { name: 'Test' }).click();
    await expect(sheet.getByText(`127.0.0.1:${proxy.port} needs a sign-in.`)).toBeVisible();
    // The password is entered in the system's settings. Once a connection test reaches the service, everything
    // continues.
    await studio.desktop.setProxy(`PROXY studio:secret@127.0.0.1:${proxy.port}`);
    await sheet.getByRole('button', { name: 'Test' }).click();
    await expect(
      sheet.getByText(/^Connected to 127\.0\.0\.1:\d+ through PROXY 127\.0\.0\.1:\d+\.$/),
    ).toBeVisible();
    await studio.window.keyboard.press('Escape');
    await expectAllDeliveredOnce({ studio, paths });
    expect(proxy.tunnels.length).toBeGreaterThan(0);
  },
);

underWay(
  'a proxy that lets nothing through is said to, and all goes on by itself once it does',
  { tag: '@long' },
  async ({ queueUnderWay }) => {
    await using proxy = await ConnectProxy.start({ refuse: 403 });
    const { studio, paths } = await queueUnderWay();
    await studio.desktop.setProxy(`PROXY 127.0.0.1:${proxy.port}`);
    await studio.limitSpeed(null);
    const row = studio.transfer(names[1]);
    await expect(row.getByText(/^Your proxy isn't responding/)).toBeVisible();
    await expect(row.getByText(/Retrying in /)).toBeVisible();
    await studio.desktop.setProxy('DIRECT');
    await expectAllDeliveredOnce({ studio, paths });
  },
);

test('an upload that lost its network waits for it, and continues without a click', {
  tag: '@long',
}, async ({ startStudio, render }) => {
  // Promise: Resumes when you're back online.
  // Promise: Uploads resume when you're back online.
  const studio = await startStudio();
  await studio.signIn();
  await studio.sendSlowly();
  await studio.service.control('POST', '/faults', {
    on: { method: 'PUT', path: '/upload/**' },
    times: 1_000,
    fault: { kind: 'reset_after_bytes', bytes: 300_000 },
  });
  const path = await render('Harbour.mov', { size: '640x360', seconds: 2, large: true, take: 17 });
  await studio.dropOnProject([path]);
  await studio.makeNewItems();
  await expect(studio.sheet.getByText('New item “Harbour”')).toBeVisible();
  await studio.window.keyboard.press('Control+Enter');
  await studio.openTransfers();
  await studio.waitForState('Harbour.mov', 'sending');
  await studio.desktop.setOnline(false);
  const row = studio.transfer('Harbour.mov');
  await expect(row.getByText("Resumes when you're back online.")).toBeVisible();
  await expect(studio.transfers.getByText(/You're offline/)).toBeVisible();
  expect(studio.statesInDatabase(path)).toEqual(['sending']);
  await studio.service.control('DELETE', '/faults');
  await studio.desktop.setOnline(true);
  await studio.limitSpeed(null);
  await studio.expectDelivered(path, 'Harbour.mov');
  await expect(row.getByText('Ready', { exact: true })).toBeVisible();
  expect(await studio.createdVersions()).toBe(1);
});

underWay(
  'without the proxy that was in the way, all goes on by itself',
  { tag: '@long' },
  async ({ queueUnderWay }) => {
    await using proxy = await ConnectProxy.start({ login: 'studio:secret' });
    const { studio, paths } = await queueUnderWay();
    await studio.desktop.setProxy(`PROXY 127.0.0.1:${proxy.port}`);
    await studio.limitSpeed(null);
    for (const name of names.slice(1)) await studio.waitForState(name, 'held');
    await studio.transfer(names[2]).getByRole('button', { name: 'Proxy settings' }).click();
    await studio.sheet.getByRole('radio', { name: 'None' }).click();
    await studio.window.keyboard.press('Escape');
    await expectAllDeliveredOnce({ studio, paths });
    expect(proxy.tunnels).toEqual([]);
  },
);
