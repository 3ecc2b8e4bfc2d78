import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { OpenRender } from './open-render.ts';
import { httpAnswer, RawServer } from './testing/raw-server.ts';
import { hashOf, megabyte, mustOpen, sendOnce, writeRender } from './testing/test-transfer.ts';

const folder = temporaryFolder();
const sizeBytes = 12 * megabyte + 345;
const keyPath = join(folder.path, 'key.pem');
const certificatePath = join(folder.path, 'certificate.pem');
let file: OpenRender;
let hash: string;
let authority: string;
let tls: { readonly key: string; readonly cert: string };

beforeAll(async () => {
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'],
      ...['-subj', '/CN=upload host', '-addext', 'subjectAltName=IP:127.0.0.1'],
      ...['-keyout', keyPath, '-out', certificatePath],
    ],
    { stdio: 'pipe' },
  );
  authority = readFileSync(certificatePath, 'utf8');
  tls = { key: readFileSync(keyPath, 'utf8'), cert: authority };
  const render = await writeRender(folder.path, sizeBytes);
  hash = render.xxh3;
  file = await mustOpen(render.path);
});
afterAll(async () => {
  await file.close();
  folder[Symbol.dispose]();
});

const secureUrl = (server: RawServer, host = '127.0.0.1') => `https://${host}:${server.port}/u?sig=secret`;

describe('over TLS', () => {
  it('a render arrives byte for byte', async () => {
    let arrived = '';
    await using server = await RawServer.start(async ({ socket, received, body }) => {
      await received(sizeBytes);
      arrived = hashOf(body());
      socket.end(httpAnswer(200));
    }, tls);
    const outcome = await sendOnce(secureUrl(server), file, { authority });
    expect(outcome).toMatchObject({ kind: 'delivered', xxh3: hash });
    expect(arrived).toBe(hash);
  });

  it('an early refusal is heard although its sender closes at once', async () => {
    for (let round = 0; round < 12; round++) {
      await using server = await RawServer.start(async ({ socket, received, stall }) => {
        await received(3 * megabyte);
        stall();
        socket.write(httpAnswer(403, {}, 'because'), () => socket.destroy());
      }, tls);
      expect(await sendOnce(secureUrl(server), file, { authority }), `round ${round}`).toMatchObject({
        kind: 'answered',
        early: true,
        answer: { status: 403 },
      });
    }
  });

  it('a reset in the middle is a lost connection', async () => {
    await using server = await RawServer.start(async ({ socket, received }) => {
      await received(3 * megabyte);
      socket.destroy();
    }, tls);
    expect(await sendOnce(secureUrl(server), file, { authority })).toMatchObject({
      kind: 'connection_failed',
      failure: 'connection_lost',
      wholeBodySent: false,
    });
  });

  it('nothing is sent to a host whose certificate nobody vouches for, or that names another', async () => {
    const heads: string[] = [];
    await using server = await RawServer.start(({ head }) => {
      heads.push(head);
    }, tls);
    expect(await sendOnce(secureUrl(server), file)).toMatchObject({
      kind: 'connection_failed',
      failure: 'certificate_untrusted',
      tookBytes: 0,
    });
    expect(await sendOnce(secureUrl(server, 'localhost'), file, { authority })).toMatchObject({
      kind: 'connection_failed',
      failure: 'certificate_wrong_host',
      tookBytes: 0,
    });
    expect(heads).toEqual([]);
  });
});

describe('by a proxy', () => {
  it('that wants a login, the proxy is named', async () => {
    await using proxy = await RawServer.start(({ socket }) => {
      socket.end(httpAnswer(407, { 'Proxy-Authenticate': 'Basic realm="studio"' }));
    });
    await using server = await RawServer.start(() => undefined, tls);
    const outcome = await sendOnce(secureUrl(server), file, {
      authority,
      proxy: `PROXY 127.0.0.1:${proxy.port}`,
    });
    expect(outcome).toMatchObject({
      kind: 'connection_failed',
      failure: 'proxy_login_required',
      host: `127.0.0.1:${proxy.port}`,
    });
    expect(server.connections).toBe(0);
  });
});
