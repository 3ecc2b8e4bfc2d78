import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { selfSigned } from '../../../../testing/test-authority.ts';
import { NodeClock } from '../../node/node-clock.ts';
import { httpAnswer } from '../../testing/raw-server.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { type BandwidthLimiter, SharedBandwidth } from './bandwidth-limiter.ts';
import { BodyPause } from './body-pause.ts';
import type { OpenRender } from './open-render.ts';
import type { PromptHostOrder } from './testing/prompt-host.ts';
import { type RawConnection, ScriptedServer } from './testing/scripted-server.ts';
import { hashOf, megabyte, mustOpen, sendOnce, writeRender } from './testing/test-transfer.ts';

const folder = temporaryFolder();
const sizeBytes = 12 * megabyte + 345;
const certificatePath = join(folder.path, 'certificate.pem');
let file: OpenRender;
let hash: string;
let authority: string;
const tls = selfSigned(['IP:127.0.0.1']);

beforeAll(async () => {
  authority = tls.cert;
  writeFileSync(certificatePath, tls.cert);
  const render = await writeRender(folder.path, sizeBytes);
  hash = render.xxh3;
  file = await mustOpen(render.path);
});
afterAll(async () => {
  await file.close();
  folder[Symbol.dispose]();
});

const secureUrl = (server: ScriptedServer, host = '127.0.0.1') =>
  `https://${host}:${server.port}/u?sig=secret`;

describe('over TLS', () => {
  it('a render arrives byte for byte', async () => {
    let arrived = '';
    await using server = await ScriptedServer.start(async ({ socket, received, body }) => {
      await received(sizeBytes);
      arrived = hashOf(body());
      socket.end(httpAnswer(200));
    }, tls);
    const outcome = await sendOnce(secureUrl(server), file, { authority });
    expect(outcome).toMatchObject({ kind: 'delivered', xxh3: hash });
    expect(arrived).toBe(hash);
  });

  it('a pause holds the connection, is no stall, and each byte is received once', async () => {
    const clock = new NodeClock();
    const pause = new BodyPause(clock);
    const paused = Promise.withResolvers<() => number>();
    let arrived = '';
    const whole = async ({ socket, received, body }: RawConnection) => {
      await received(sizeBytes);
      arrived = hashOf(body());
      socket.end(httpAnswer(200));
    };
    const first = async (connection: RawConnection) => {
      await connection.received(3 * megabyte);
      pause.begin();
      paused.resolve(connection.receivedBytes);
      await whole(connection);
    };
    await using server = await ScriptedServer.start([first, whole], tls);
    const limiter = new SharedBandwidth(clock);
    limiter.setLimit(20 * megabyte);
    const timings = { stallMs: 150 };
    let ended = false;
    const sending = sendOnce(secureUrl(server), file, { authority, pause, timings, clock, limiter }).finally(
      () => {
        ended = true;
      },
    );
    const received = await paused.promise;
    // Meanwhile a whole other upload runs, which takes several times as long as a stall.
    const another = new SharedBandwidth(clock);
    another.setLimit(16 * megabyte);
    await sendOnce(secureUrl(server), file, { authority, limiter: another });
    expect(ended).toBe(false);
    expect(received()).toBeLessThan(sizeBytes);
    arrived = '';
    pause.end();
    expect(await sending).toMatchObject({ kind: 'delivered', xxh3: hash });
    expect({ arrived, connections: server.connections }).toEqual({ arrived: hash, connections: 2 });
  });

  it('an early refusal is heard although its sender closes at once', async () => {
    for (let round = 0; round < 12; round++) {
      await using server = await ScriptedServer.start(async ({ socket, received, stall }) => {
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
    await using server = await ScriptedServer.start(async ({ socket, received }) => {
      await received(3 * megabyte);
      socket.destroy();
    }, tls);
    expect(await sendOnce(secureUrl(server), file, { authority })).toMatchObject({
      kind: 'connection_failed',
      failure: 'connection_lost',
      wholeBodySent: false,
    });
  });

  it('an answer that arrives before the last bytes are reported as taken is not an early one', async () => {
    using another = temporaryFolder();
    const bodyBytes = megabyte + 10_000;
    const render = await writeRender(another.path, bodyBytes);
    await using small = await mustOpen(render.path);
    const answered = new Int32Array(new SharedArrayBuffer(4));
    const order: PromptHostOrder = { tls, bodyBytes, answered };
    const host = new Worker(new URL('testing/prompt-host.ts', import.meta.url), { workerData: order });
    const [port] = await once(host, 'message');

    // The last bytes reach the socket after the event loop has looked for answers, and the loop is blocked until the
    // answer has arrived.
    const standStill = async () => {
      for (let step = 0; step < 100; step++) await null;
      // After the tick in which the request passes its bytes on.
      process.nextTick(() => Atomics.wait(answered, 0, 0, 10_000));
    };
    const lastLeave = async (bytes: number) => {
      await nextTurn();
      void standStill();
      return bytes;
    };
    let givenBytes = 0;
    const limiter: BandwidthLimiter = {
      take: (wantedBytes) => {
        const bytes = Math.min(wantedBytes, 16 * 1024);
        givenBytes += bytes;
        return givenBytes === bodyBytes ? lastLeave(bytes) : bytes;
      },
    };
    const outcome = await sendOnce(`https://127.0.0.1:${port}/u`, small, { authority, limiter });
    expect(outcome).toMatchObject({ kind: 'delivered', xxh3: render.xxh3 });
    expect(answered[0]).toBe(1);
    await host.terminate();
  });

  it('an upload that is stopped before its last bytes are reported as taken may have arrived', async () => {
    using another = temporaryFolder();
    const bodyBytes = megabyte + 10_000;
    const render = await writeRender(another.path, bodyBytes);
    await using small = await mustOpen(render.path);
    const stop = new AbortController();
    const stopOnceTheyLeft = async () => {
      for (let step = 0; step < 100; step++) await null;
      // After the tick in which the request passes its bytes on.
      process.nextTick(() => stop.abort());
    };
    let givenBytes = 0;
    const limiter: BandwidthLimiter = {
      take: (wantedBytes) => {
        const bytes = Math.min(wantedBytes, 16 * 1024);
        givenBytes += bytes;
        if (givenBytes === bodyBytes) void stopOnceTheyLeft();
        return bytes;
      },
    };
    const whole = Promise.withResolvers<void>();
    await using server = await ScriptedServer.start(async ({ received }) => {
      await received(bodyBytes);
      whole.resolve();
    }, tls);
    const outcome = await sendOnce(secureUrl(server), small, { authority, limiter, signal: stop.signal });
    expect(outcome).toMatchObject({ kind: 'cancelled', wholeBodySent: true });
    await whole.promise;
  });

  it('nothing is sent to a host whose certificate nobody vouches for, or that names another', async () => {
    const heads: string[] = [];
    await using server = await ScriptedServer.start(({ head }) => {
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
    await using proxy = await ScriptedServer.start(({ socket }) => {
      socket.end(httpAnswer(407, { 'Proxy-Authenticate': 'Basic realm="studio"' }));
    });
    await using server = await ScriptedServer.start(() => undefined, tls);
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
