import { getConfig, validateConfiguration } from 'app-builder-lib/out/util/config/config.js';
import { DebugLogger } from 'builder-util';
import { expect, test } from 'vitest';

const root = new URL('../../../', import.meta.url).pathname;

test('security row 1: a release is built with every fuse set, as electron-builder itself reads it', async () => {
  const configuration = await getConfig(root, 'electron-builder.yml', null);
  await validateConfiguration(configuration, new DebugLogger(false));
  expect(configuration.electronFuses).toEqual({
    runAsNode: false,
    enableCookieEncryption: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
  });
  expect(configuration.asar).toBe(true);
});
