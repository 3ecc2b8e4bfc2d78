import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/app-test.ts';
import { contractCases } from '../ipc/contract-cases.ts';

test('the IPC contract, over the launcher', async ({ startApp }) => {
  const app = await startApp();
  await test.step('security row 8: the window has one frozen object, and nothing of Electron or Node', () =>
    expectFrozenBridge(app.window));
  for (const { title, area, name, args, answer } of contractCases) {
    const answered = await app.window.evaluate(
      ([inArea, called, given]) => Reflect.get(globalThis, 'renderdrop').requests[inArea][called](given),
      [area, name, args] as const,
    );
    expect(answered, title).toMatchObject(answer);
  }
});

async function expectFrozenBridge(window: Page): Promise<void> {
  const found = await window.evaluate(() => {
    const bridge = Reflect.get(globalThis, 'renderdrop');
    const added = Reflect.set(bridge, 'extra', 1) || Reflect.set(bridge.requests.app, 'info', null);
    const strange = ['require', 'process', 'module', 'Buffer', 'ipcRenderer', 'electron', 'global'];
    const made = new File(['x'], '/etc/passwd');
    return bridge
      .takeDroppedFiles([made, '/etc/passwd', { path: '/etc/passwd' }])
      .then((answer: unknown) => ({
        added,
        replaced:
          Reflect.set(globalThis, 'renderdrop', null) && Reflect.get(globalThis, 'renderdrop') === null,
        strange: strange.filter((name) => Reflect.has(globalThis, name)),
        madeUp: answer,
      }));
  });
  expect(found).toEqual({
    added: false,
    replaced: false,
    strange: [],
    madeUp: { ok: true, value: { files: [] } },
  });
}
