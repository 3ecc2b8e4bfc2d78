import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { makeSigningKey } from './testing/update-feed.ts';
import { noUpdates, sourceVariable, thisCopy } from './this-copy.ts';

const { published } = makeSigningKey();
const updates = { feed: 'https://renderdrop.app/updates', keys: [published], minimumVersion: '0.1.0' };
const none = { feed: null, keys: [], minimumVersion: '0.1.0' };
const own = JSON.stringify({ ...updates, feed: 'http://127.0.0.1:9/' });

const appImage = '/home/kim/Renderdrop.AppImage';

interface Lies {
  readonly where?: string;
  readonly about?: object;
  readonly platform?: string;
  readonly environment?: Record<string, string>;
  readonly packageType?: string;
  /** Mounted in the folder that contains this copy, like its own AppImage. */
  readonly isMounted?: true;
}

function copyOf({
  where = 'resources/app.asar',
  about = updates,
  platform = 'linux',
  environment = {},
  packageType,
  isMounted,
}: Lies) {
  using folder = temporaryFolder();
  const root = join(folder.path, where);
  mkdirSync(root, { recursive: true });
  writeFileSync(join(root, 'package.json'), JSON.stringify({ version: '1.0.0', updates: about }));
  if (packageType) writeFileSync(join(dirname(root), 'package-type'), packageType);
  const mounted = isMounted ? { APPIMAGE: appImage, APPDIR: folder.path } : {};
  return thisCopy({ root, platform, arch: 'x64', environment: { ...environment, ...mounted } });
}

describe('this copy', () => {
  const others = { APPIMAGE: '/home/kim/Files.AppImage', APPDIR: '/tmp/.mount_files' };
  it.each<[string, Lies, string]>([
    ['an AppImage', { isMounted: true }, 'AppImage'],
    ['a deb', { packageType: 'deb\n' }, 'deb'],
    ['a deb, also where another AppImage started it', { packageType: 'deb\n', environment: others }, 'deb'],
    [
      'a folder that somebody unpacked, also where another AppImage started it',
      { environment: others },
      'unknown',
    ],
    ['an rpm', { packageType: 'rpm\n' }, 'rpm'],
    ['a folder that somebody unpacked', {}, 'unknown'],
    ['on Windows', { platform: 'win32' }, 'exe'],
    ['on macOS', { platform: 'darwin' }, 'zip'],
    ['a clone', { where: 'renderdrop' }, 'source'],
  ])('knows that it is %s', (_what, lies, packaging) => {
    expect(copyOf(lies).packaging).toBe(packaging);
  });

  it('is never updated from its source, nor without a published key', () => {
    expect(noUpdates(copyOf({ where: 'renderdrop' }))).toBe('run_from_source');
    expect(noUpdates(copyOf({ about: none }))).toBe('no_key_published');
    expect(noUpdates(copyOf({}))).toBeNull();
  });

  it('believes a feed of its surroundings only where it is run from its source', () => {
    const environment = { [sourceVariable]: own };
    expect(copyOf({ environment, where: 'renderdrop' }).source?.feed.href).toBe('http://127.0.0.1:9/');
    expect(copyOf({ environment }).source?.feed.href).toBe('https://renderdrop.app/updates/');
    expect(copyOf({ environment, about: none }).source).toBeNull();
  });

  it.each([
    [{ ...updates, feed: 'http://renderdrop.app/' }],
    [{ ...updates, feed: 'file:///tmp/' }],
    [{ ...updates, keys: [] }],
    [{ ...updates, keys: ['short='] }],
    [{ ...updates, keys: [published, published, published] }],
  ])('is not built with %o', (about) => {
    expect(() => copyOf({ about })).toThrow();
  });
});
