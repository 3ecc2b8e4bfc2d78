import { findElectron } from '../../chromium-app/find-electron.ts';
import { expect, test } from '../fixtures/app-test.ts';

// What Chromium in place of Electron can't prove. Without Electron's binary these tests are reported as not run.

test("security row 2: the page's world is apart from preload's, and has nothing of Node", {
  tag: '@electron',
}, async ({ startApp }) => {
  const { window } = await startApp();
  const seen = await window.evaluate(() => ({
    node: ['require', 'process', 'module', 'Buffer', 'global'].filter((name) => name in globalThis),
    frozen: Object.isFrozen(Reflect.get(globalThis, 'renderdrop')),
  }));
  expect(seen).toEqual({ node: [], frozen: true });
});

test('security row 1: the fuses of the Electron that is here can be read', { tag: '@electron' }, async ({
  startApp,
}) => {
  await startApp();
  const { FuseVersion, getCurrentFuseWire } = await import('@electron/fuses');
  const wire = await getCurrentFuseWire(findElectron() ?? '');
  expect(wire.version).toBe(FuseVersion.V1);
});
