import type { PracticeService } from '../../testing/practice-service.ts';
import { expect, test } from '../fixtures/app-test.ts';
import { accountInPage, askInPage, valueInPage } from '../pages/bridge-in-page.ts';
import { FirstRunPage } from '../pages/first-run-page.ts';

// Those that share the untouched app run one after the other.
test.describe.configure({ mode: 'default' });

// What the app asks of Electron before Electron is ready. only-electron.spec.ts checks that Electron does it.
const asked = { tag: '@chromium' };

test(
  'security row 2: every process is sandboxed, and the window keeps its page apart',
  asked,
  async ({ untouchedApp: { app } }) => {
    const { desktop, window } = app;
    expect(await desktop.calls('app.enableSandbox')).toHaveLength(1);
    const [created] = await desktop.calls('window.created');
    expect(created?.detail).toMatchObject({
      webPreferences: {
        sandbox: true,
        contextIsolation: true,
        webSecurity: true,
        nodeIntegration: false,
        webviewTag: false,
      },
    });
    expect(await window.evaluate(() => isSecureContext)).toBe(true);
  },
);

test(
  'security row 3: the scheme of the app has no more rights than it needs',
  asked,
  async ({ untouchedApp: { app } }) => {
    const [registered] = await app.desktop.calls('protocol.registerSchemesAsPrivileged');
    // `stream`, so that a video plays before all of it has loaded.
    expect(registered?.detail).toEqual([
      { scheme: 'renderdrop-app', privileges: { standard: true, secure: true, stream: true } },
    ]);
  },
);

test('security row 4: inline scripts, eval, inline handlers and remote pictures do not run', async ({
  untouchedApp,
  startService,
}) => {
  const service = await startService();
  const { window } = untouchedApp.app;
  const outcome = await window.evaluate(async (remote) => {
    const script = document.createElement('script');
    script.textContent = 'globalThis.inlineRan = true';
    document.body.append(script);
    const holder = document.createElement('div');
    holder.innerHTML = '<img src="missing.png" onerror="globalThis.handlerRan = true">';
    document.body.append(holder);
    const evaluated = await new Promise((resolve) => {
      // Deferred, because DevTools lifts the ban on eval while it evaluates.
      setTimeout(() => {
        try {
          // biome-ignore lint/security/noGlobalEval: that it does not work is what is shown.
          resolve(Reflect.apply(eval, null, ['1 + 1']));
        } catch (error) {
          resolve((error as Error).name);
        }
      });
    });
    const picture = await new Promise((resolve) => {
      const image = new Image();
      image.onload = () => resolve('shown');
      image.onerror = () => resolve('blocked');
      image.src = `${remote}/favicon.ico`;
    });
    const fetched = await fetch(`${remote}/v1/me`).then(
      () => 'answered',
      () => 'blocked',
    );
    return {
      evaluated,
      picture,
      fetched,
      inline: Reflect.get(globalThis, 'inlineRan') ?? 'blocked',
      handler: Reflect.get(globalThis, 'handlerRan') ?? 'blocked',
    };
  }, service.addresses.base_url);
  expect(outcome).toEqual({
    evaluated: 'EvalError',
    picture: 'blocked',
    fetched: 'blocked',
    inline: 'blocked',
    handler: 'blocked',
  });
  expect(JSON.stringify(await service.control('GET', '/requests'))).not.toContain('/v1/me');
});

test('security row 5: nothing navigates, opens windows, frames pages or gets permissions', async ({
  untouchedApp,
  startService,
}) => {
  const service = await startService();
  const { window, desktop } = untouchedApp.app;
  const address = window.url();
  const outcome = await window.evaluate(async (remote) => {
    const frame = document.createElement('iframe');
    frame.src = remote;
    document.body.append(frame);
    Reflect.set(globalThis, 'opened', globalThis.open(remote));
    const link = document.createElement('a');
    link.href = remote;
    document.body.append(link);
    link.click();
    const located = await new Promise((resolve) => {
      navigator.geolocation.getCurrentPosition(
        () => resolve('granted'),
        (error) => resolve(error.code === error.PERMISSION_DENIED ? 'denied' : error.message),
      );
    });
    const notified = await Notification.requestPermission();
    return { located, notified };
  }, service.addresses.base_url);
  expect(outcome).toEqual({ located: 'denied', notified: 'denied' });
  expect(window.url()).toBe(address);
  const isShut = () => window.evaluate(() => Reflect.get(globalThis, 'opened')?.closed ?? true);
  await expect.poll(isShut, 'the window that was asked for').toBe(true);
  await expect.poll(() => window.context().pages().length).toBe(1);
  expect(await desktop.calls('shell.openExternal')).toEqual([]);
  expect(await service.control('GET', '/requests'), 'nothing was asked of where it led').toEqual({
    requests: [],
  });
  expect(await askInPage(window, 'app', 'info')).toMatchObject({ ok: true });
});

const corpus = [
  '<img src=x onerror="globalThis.hacked=1">',
  '<script>globalThis.hacked=1</script>',
  '"><svg/onload=globalThis.hacked=1>',
  "{{constructor.constructor('globalThis.hacked=1')()}}",
  'javascript:globalThis.hacked=1',
  '\u202Egpj.exe\u0007',
];

/** Makes an item of each name of the corpus. */
async function nameItems({ addresses: { base_url, keys } }: PracticeService): Promise<void> {
  const authorization = `Bearer ${keys.all}`;
  const projects = await fetch(`${base_url}/v1/projects`, { headers: { authorization } });
  const { data } = (await projects.json()) as { data: { id: string; name: string }[] };
  const project = data.find(({ name }) => name === 'Aurora Arena Tour');
  for (const name of corpus) {
    const created = await fetch(`${base_url}/v1/projects/${project?.id}/media`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ name }),
    });
    expect(created.status).toBe(201);
  }
}

test('security row 6: a page of the service opens in the browser, and nothing else does', async ({
  startApp,
  startService,
}) => {
  const service = await startService();
  const { base_url, keys } = service.addresses;
  await nameItems(service);
  const { window, desktop } = await startApp({ environment: { RENDERDROP_BASE_URL: base_url } });
  await new FirstRunPage(window).signIn(keys.all);
  await expect(window.getByText('Aurora Arena Tour').first()).toBeVisible();
  await test.step('security row 12: names of the service are shown as text', async () => {
    await expect(window.getByText(corpus[0] ?? '', { exact: true }).first()).toBeVisible();
    await expect(window.getByText(corpus[1] ?? '', { exact: true }).first()).toBeVisible();
    expect(await window.evaluate(() => Reflect.get(globalThis, 'hacked'))).toBeUndefined();
  });
  const { items } = await valueInPage(window, 'library', 'projects', {
    ...(await accountInPage(window)),
    source: 'service',
    cursor: null,
  });
  const page = items[0]?.app_url ?? '';
  const others = [
    'https://evil.test/',
    'file:///etc/passwd',
    page.replace('http://', 'http://user@'),
    page.replace(/:\d+\//, ':1/'),
    'javascript:alert(1)',
  ];
  for (const url of [...others, page]) await askInPage(window, 'app', 'openExternal', { url });
  const opened = (await desktop.calls('shell.openExternal')).map(({ detail }) => detail);
  expect(opened).toEqual([page]);
});
