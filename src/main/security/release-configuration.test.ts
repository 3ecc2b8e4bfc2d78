import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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
  expect(configuration.asar).toEqual({ smartUnpack: false });
});

test("a release takes renders from the file manager without becoming anybody's player", async () => {
  const configuration = await getConfig(root, 'electron-builder.yml', null);
  await validateConfiguration(configuration, new DebugLogger(false));
  const { fileAssociations, mac, linux, nsis } = configuration;
  // Set per platform: a general setting would apply to Windows too, and take double clicks from the video player there.
  expect(fileAssociations).toBeFalsy();
  expect(mac?.fileAssociations).toMatchObject([{ role: 'Viewer', rank: 'Alternate' }]);
  expect(linux?.mimeTypes).toEqual(expect.arrayContaining(['video/quicktime', 'application/mxf']));
  const script = readFileSync(join(root, nsis?.include ?? ''), 'utf8');
  expect(script).toContain('CreateShortCut "$SENDTO\\Renderdrop.lnk"');
  expect(script).toContain('Delete "$SENDTO\\Renderdrop.lnk"');
});
