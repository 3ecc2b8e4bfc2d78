import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../src/engine/testing/temporary-folder.ts';
import { decideUpdate } from '../../src/engine/updates/decide.ts';
import { parseManifest } from '../../src/engine/updates/manifest.ts';
import { signatureRefusal } from '../../src/engine/updates/signature.ts';
import { makeSigningKey, type SigningKey } from '../../src/engine/updates/testing/update-feed.ts';
import { releaseNotes } from '../../src/shared/messages/release-notes.ts';
import { signRelease } from './update-manifests.ts';

const packages = [
  'Renderdrop-1.2.0.AppImage',
  'Renderdrop-1.2.0-arm64.AppImage',
  'renderdrop_1.2.0_amd64.deb',
  'renderdrop_1.2.0_arm64.deb',
  'renderdrop-1.2.0.x86_64.rpm',
  'renderdrop-1.2.0.aarch64.rpm',
  'Renderdrop-1.2.0-mac.zip',
  'Renderdrop-1.2.0-arm64-mac.zip',
  'Renderdrop-1.2.0.dmg',
  'Renderdrop-Setup-1.2.0-x64.exe',
  'Renderdrop-Setup-1.2.0-arm64.exe',
  'renderdrop_1.2.0_amd64.deb.cdx.json',
];
const nowMs = Date.UTC(2026, 10, 23);
const key = makeSigningKey();
const pem = ({ secret }: SigningKey) => secret.export({ format: 'pem', type: 'pkcs8' }).toString();

function signed(version = '1.2.0', by = key, publicKeys = [key.published]) {
  const folder = temporaryFolder();
  for (const name of packages) writeFileSync(join(folder.path, name), name);
  const names = signRelease(folder.path, pem(by), {
    version,
    minimumVersion: '0.1.0',
    notes: ['Faster.'],
    date: new Date(nowMs),
    expires: new Date(nowMs + 1_000),
    rolloutHours: 72,
    publicKeys,
  });
  const read = (name: string) => readFileSync(join(folder.path, name));
  return { folder, names, read };
}

describe('a signed release', () => {
  it('has a manifest for each system, architecture and channel, which the app accepts', () => {
    const { folder, names, read } = signed();
    using _ = folder;
    const manifests = names.filter((name) => !name.endsWith('.sig'));
    expect(manifests).toHaveLength(3 * 2 * 2);
    for (const name of manifests) {
      expect(signatureRefusal(read(name), read(`${name}.sig`), [key.published]), name).toBeNull();
      const manifest = parseManifest(read(name));
      expect(name).toBe(
        `renderdrop-${manifest?.channel}-${manifest?.platform}-${manifest?.arch}.update.json`,
      );
    }
  });

  it('gives each computer its own packages', () => {
    const { folder, read } = signed();
    using _ = folder;
    const filesFor = (platform: string, arch: string) =>
      parseManifest(read(`renderdrop-stable-${platform}-${arch}.update.json`))?.files.map(({ name }) => name);
    expect(filesFor('linux', 'x64')).toEqual([packages[0], packages[4], packages[2]]);
    expect(filesFor('linux', 'arm64')).toEqual([packages[1], packages[5], packages[3]]);
    expect(filesFor('darwin', 'arm64')).toEqual([packages[7]]);
    expect(filesFor('win32', 'x64')).toEqual([packages[9]]);
    const manifest = parseManifest(read('renderdrop-stable-linux-x64.update.json'));
    const copy = { version: '1.0.0', platform: 'linux', arch: 'x64', packaging: 'AppImage' } as const;
    expect(manifest && decideUpdate(manifest, copy, null, nowMs)).toMatchObject({ kind: 'newer' });
  });

  it('offers a beta only to copies on the beta channel', () => {
    const { folder, names } = signed('1.3.0-beta.1');
    using _ = folder;
    expect(names.filter((name) => name.includes('stable'))).toEqual([]);
    expect(names).toHaveLength(3 * 2 * 2);
  });

  it('is not signed with a key that no copy of the app has', () => {
    expect(() => signed('1.2.0', makeSigningKey())).toThrow('none of the public keys in package.json');
  });
});

describe('npm run release:sign', () => {
  const run = (words: readonly string[], environment: Record<string, string> = {}) =>
    spawnSync(process.execPath, [join(import.meta.dirname, 'sign-release.ts'), ...words], {
      encoding: 'utf8',
      env: { ...process.env, ...environment },
    });

  it('makes a key pair whose private key only its owner can read, and overwrites no file', () => {
    using folder = temporaryFolder();
    const path = join(folder.path, 'update-key.pem');
    const made = run(['keys', path]);
    expect(made.stdout).toMatch(/^[A-Za-z0-9+/]{43}=\n$/);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const before = readFileSync(path, 'utf8');
    expect(before).toMatch(/^-----BEGIN PRIVATE KEY-----/);
    expect(run(['keys', path]).status).toBe(1);
    expect(readFileSync(path, 'utf8')).toBe(before);
  });

  it('signs nothing while package.json publishes no key, and says so', () => {
    using folder = temporaryFolder();
    const unpublished = run(['sign', folder.path], { RENDERDROP_UPDATE_KEY: pem(key) });
    expect(unpublished.stderr).toBe('package.json publishes no update key and no feed.\n');
    expect(unpublished.status).toBe(1);
    expect(readdirSync(folder.path)).toEqual([]);
  });
});

it('the version of package.json has release notes, which come first', () => {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'));
  expect(Object.keys(releaseNotes)[0]).toBe(version);
});
