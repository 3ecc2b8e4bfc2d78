import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NodeConnections } from '../node/http/node-connections.ts';
import { NodeHttpTransport } from '../node/http/node-http-transport.ts';
import { checkForUpdate } from './check.ts';
import { manifestName, signatureName, type UpdateManifest } from './manifest.ts';
import { makeSigningKey, releaseOf, UpdateFeed } from './testing/update-feed.ts';
import type { ThisCopy } from './this-copy.ts';

const name = manifestName('stable', 'linux', 'x64');
const transport = new NodeHttpTransport(new NodeConnections({ resolve: async () => 'DIRECT' }));
let feed: UpdateFeed;
beforeEach(async () => {
  feed = await UpdateFeed.start();
});
afterEach(() => feed[Symbol.asyncDispose]());

const check = (changed: Partial<ThisCopy> = {}, newestSeen: string | null = null) =>
  checkForUpdate({
    transport,
    copy: feed.copy(changed),
    newestSeen,
    nowMs: Date.now(),
    signal: new AbortController().signal,
  });
const refused = (why: string) => ({ kind: 'refused', why });
const bytesOf = (manifest: UpdateManifest) => Buffer.from(JSON.stringify(manifest));

describe('the feed on this computer', () => {
  it('says that there is a newer version, and is asked for nothing but the manifest and its signature', async () => {
    feed.publish(releaseOf());
    expect(await check()).toMatchObject({ kind: 'newer', manifest: { version: '1.2.0' } });
    expect(feed.asked).toEqual([name, signatureName(name)]);
  });

  it('is believed by the key that will sign next, and by no third one', async () => {
    feed.publish(releaseOf(), feed.nextKey);
    expect(await check()).toMatchObject({ kind: 'newer' });
    feed.publish(releaseOf(), makeSigningKey());
    expect(await check()).toEqual(refused('signature_wrong'));
  });

  it('is refused where one byte of the manifest was changed, also one that changes nothing it says', async () => {
    const bytes = bytesOf(releaseOf());
    for (const changed of [
      Buffer.from(bytes.toString().replace('1.2.0', '1.3.0')),
      Buffer.concat([bytes, Buffer.from(' ')]),
      bytes.subarray(0, -1),
    ]) {
      feed.publish(releaseOf());
      feed.put(name, changed);
      expect(await check()).toEqual(refused('signature_wrong'));
    }
  });

  it.each<[string, (feed: UpdateFeed) => Buffer | null, string]>([
    ['missing', () => null, 'signature_missing'],
    ['empty', () => Buffer.alloc(0), 'signature_missing'],
    [
      'a page of a network that wants a sign-in',
      () => Buffer.from('<html>Sign in</html>'),
      'signature_malformed',
    ],
    ['cut', () => Buffer.from('AAAA'), 'signature_malformed'],
    ['of zeros', () => Buffer.from(Buffer.alloc(64).toString('base64')), 'signature_wrong'],
    ['twice', () => Buffer.from(`${Buffer.alloc(64).toString('base64')}\n`.repeat(2)), 'signature_malformed'],
  ])('is refused where the signature is %s', async (_what, signature, why) => {
    feed.publish(releaseOf());
    const bytes = signature(feed);
    if (bytes === null) feed.remove(signatureName(name));
    else feed.put(signatureName(name), bytes);
    expect(await check()).toEqual(refused(why));
  });

  it('is parsed only after its signature was verified', async () => {
    feed.publishBytes(Buffer.from('{'), feed.key, name);
    expect(await check()).toEqual(refused('manifest_malformed'));
    feed.publishBytes(Buffer.from('{'), makeSigningKey(), name);
    expect(await check()).toEqual(refused('signature_wrong'));
  });

  it.each<[string, Partial<UpdateManifest>, string]>([
    ['an expired manifest', { expires: '2020-01-01T00:00:00Z' }, 'expired'],
    ['the manifest of Windows', { platform: 'win32' }, 'other_computer'],
    ['the manifest of another processor', { arch: 'arm64' }, 'other_computer'],
    ['the manifest of the beta', { channel: 'beta' }, 'other_computer'],
    ['an older version', { version: '0.9.0' }, 'older'],
  ])('is refused with %s under our name, though we signed it', async (_what, changed, why) => {
    feed.publish(releaseOf(changed), feed.key, name);
    expect(await check()).toEqual(refused(why));
  });

  it.each([
    ['../../etc/passwd'],
    ['/etc/passwd'],
    ['--no-sandbox'],
    ['a b.AppImage'],
    ['https://elsewhere.example/a.AppImage'],
  ])('is refused with a file named %s, though we signed it', async (file) => {
    const [first] = releaseOf().files;
    feed.publish(releaseOf({ files: first ? [{ ...first, name: file }] : [] }));
    expect(await check()).toEqual(refused('manifest_malformed'));
  });

  it('follows redirects that stay on https, and ends a circle of them', async () => {
    feed.publish(releaseOf());
    feed.put('moved', bytesOf(releaseOf()));
    const lead = (to: string) =>
      feed.put(name, (_request, response) => response.writeHead(302, { Location: to }).end());
    lead('/feed/moved');
    feed.publishBytes(bytesOf(releaseOf()), feed.key, 'moved');
    feed.put(signatureName(name), (_request, response) =>
      response.writeHead(302, { Location: `/feed/${signatureName('moved')}` }).end(),
    );
    expect(await check()).toMatchObject({ kind: 'newer' });
    for (const to of ['http://updates.example/', `/feed/${name}`, 'file:///etc/passwd', 'http://[']) {
      lead(to);
      expect(await check(), to).toEqual(refused('feed_failed'));
    }
  });

  it.each([
    [404, 'nothing_published'],
    [500, 'feed_failed'],
  ])('that answers %i is no reason to take anything', async (status, why) => {
    feed.put(name, (_request, response) => response.writeHead(status).end());
    expect(await check()).toEqual(refused(why));
  });

  it('is not read without an end', async () => {
    feed.put(name, (_request, response) => {
      const piece = Buffer.alloc(64 * 1_024);
      const more = () => {
        if (!response.destroyed) response.write(piece, more);
      };
      more();
    });
    expect(await check()).toEqual(refused('feed_failed'));
  });

  it('that is not there is unreachable', async () => {
    const { source } = feed;
    await feed[Symbol.asyncDispose]();
    feed = await UpdateFeed.start();
    expect(await check({ source })).toMatchObject({
      kind: 'unreachable',
      error: { kind: 'connection_refused' },
    });
  });
});
