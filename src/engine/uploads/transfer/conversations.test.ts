import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FakeClock } from '../../testing/fake-clock.ts';
import { httpAnswer } from '../../testing/raw-server.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { OpenRender } from './open-render.ts';
import { SignedAddress } from './signed-address.ts';
import { type RawConnection, ScriptedServer } from './testing/scripted-server.ts';
import { hashOf, megabyte, mustOpen, sendOnce, testTransport, writeRender } from './testing/test-transfer.ts';

const folder = temporaryFolder();
const sizeBytes = 12 * megabyte + 345;
let file: OpenRender;
let hash: string;

beforeAll(async () => {
  const render = await writeRender(folder.path, sizeBytes);
  hash = render.xxh3;
  file = await mustOpen(render.path);
});
afterAll(async () => {
  await file.close();
  folder[Symbol.dispose]();
});

type Script = (connection: RawConnection) => Promise<void> | void;

async function talk(script: Script, options: Parameters<typeof sendOnce>[2] = {}) {
  await using server = await ScriptedServer.start(script);
  const outcome = await sendOnce(`${server.origin}/upload/token?sig=secret`, file, options);
  return { outcome, connections: server.connections };
}

/** Reads the whole body, then sends this answer. */
const afterAllBytes =
  (answer: string): Script =>
  async ({ socket, received }) => {
    await received(sizeBytes);
    socket.end(answer);
  };

/** Sends this answer in the middle of the body, then closes, throwing away its unread bytes. */
const inTheMiddle =
  (answer: string): Script =>
  async ({ socket, received, stall }) => {
    await received(3 * megabyte);
    stall();
    socket.write(answer, () => socket.destroy());
  };

describe('a whole body', () => {
  it('arrives byte for byte, with nothing but what a PUT needs', async () => {
    let head = '';
    let body = '';
    const { outcome, connections } = await talk(async (connection) => {
      await connection.received(sizeBytes);
      head = connection.head;
      body = hashOf(connection.body());
      connection.socket.end(
        httpAnswer(201, { 'Request-Id': 'req_7', Date: 'Sat, 21 Nov 2026 02:00:00 GMT' }),
      );
    });
    expect(outcome).toMatchObject({
      kind: 'delivered',
      sizeBytes,
      xxh3: hash,
      answer: { status: 201, requestId: 'req_7', dateMs: Date.UTC(2026, 10, 21, 2) },
    });
    expect(body).toBe(hash);
    expect(connections).toBe(1);
    const [requestLine, ...lines] = head.split('\r\n');
    expect(requestLine).toBe('PUT /upload/token?sig=secret HTTP/1.1');
    const names = lines.map((line) => line.split(':')[0]?.toLowerCase()).sort();
    expect(names).toEqual(['connection', 'content-length', 'host']);
    expect(head).toContain(`Content-Length: ${sizeBytes}`);
    expect(head).toContain('Connection: keep-alive');
  });

  it('is delivered only by the final answer, not by the hints before it', async () => {
    const { outcome } = await talk(async ({ socket, received }) => {
      socket.write('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 102 Processing\r\n\r\n');
      await received(sizeBytes);
      socket.end(`HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n${httpAnswer(200)}`);
    });
    expect(outcome.kind).toBe('delivered');
  });

  it('reports progress that only grows, up to the whole, and asks before its last piece', async () => {
    const bytes: number[] = [];
    let atLastPiece = -1;
    await talk(afterAllBytes(httpAnswer(200)), {
      onProgress: (progress) => bytes.push(progress.bytes),
      beforeLastPiece: async () => {
        atLastPiece = bytes.at(-1) ?? -1;
      },
    });
    expect(bytes).toEqual([...bytes].sort((a, b) => a - b));
    expect(bytes.at(-1)).toBe(sizeBytes);
    expect(atLastPiece).toBe(sizeBytes - megabyte);
  });

  it('is not made whole when recording the last piece fails', async () => {
    let arrived = 0;
    const closed = Promise.withResolvers<void>();
    const failing = talk(
      ({ socket, receivedBytes }) => {
        socket.on('close', () => {
          arrived = receivedBytes();
          closed.resolve();
        });
      },
      { beforeLastPiece: () => Promise.reject(new Error('disk full')) },
    );
    await expect(failing).rejects.toThrow('disk full');
    await closed.promise;
    expect(arrived).toBeLessThanOrEqual(sizeBytes - megabyte);
  });

  it('counts when the answer is cut off after its head', async () => {
    const { outcome } = await talk(afterAllBytes('HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\n{"si'));
    expect(outcome).toMatchObject({ kind: 'delivered' });
  });
});

describe('answers that are no success', () => {
  it.each([403, 413, 429, 500])('reports an early %i whose sender closes at once', async (status) => {
    for (let round = 0; round < 12; round++) {
      const { outcome } = await talk(inTheMiddle(httpAnswer(status, { 'Retry-After': '7' }, 'because')));
      expect(outcome, `round ${round}`).toMatchObject({
        kind: 'answered',
        early: true,
        answer: { status, retryAfterMs: 7000, bodyText: 'because' },
      });
    }
  });

  it('stops sending on an early answer while the host would go on reading', async () => {
    let arrived = 0;
    const closed = Promise.withResolvers<void>();
    const { outcome } = await talk(async ({ socket, received, receivedBytes }) => {
      await received(megabyte);
      socket.write(httpAnswer(403));
      socket.on('close', () => {
        arrived = receivedBytes();
        closed.resolve();
      });
    });
    expect(outcome).toMatchObject({ kind: 'answered', early: true });
    await closed.promise;
    expect(arrived).toBeLessThan(sizeBytes);
  });

  it('takes a success before the last byte for a failure', async () => {
    const { outcome } = await talk(inTheMiddle(httpAnswer(200)));
    expect(outcome).toMatchObject({ kind: 'early_success', answer: { status: 200 } });
  });

  it.each([
    ['in its body', {}, JSON.stringify({ size: String(sizeBytes - 1) })],
    ['in a header', { 'x-goog-stored-content-length': String(sizeBytes - 1) }, ''],
  ])('takes a success that names another length %s for a failure', async (_where, headers, body) => {
    const { outcome } = await talk(afterAllBytes(httpAnswer(200, headers, body)));
    expect(outcome).toMatchObject({ kind: 'wrong_length', confirmedBytes: sizeBytes - 1 });
  });

  it.each([301, 302, 307, 308])('follows no %i', async (status) => {
    await using elsewhere = await ScriptedServer.start(() => undefined);
    const { outcome, connections } = await talk(
      inTheMiddle(httpAnswer(status, { Location: `${elsewhere.origin}/other?sig=secret` })),
    );
    expect(outcome).toEqual({ kind: 'redirected', status, toHost: `127.0.0.1:${elsewhere.port}` });
    expect([connections, elsewhere.connections]).toEqual([1, 0]);
  });

  it.each([
    ['a page as success', httpAnswer(200, { 'Content-Type': 'text/html; charset=utf-8' }, '<html>')],
    ['511', httpAnswer(511)],
    [
      'a page that leads elsewhere',
      httpAnswer(302, { 'Content-Type': 'text/html', Location: 'http://login.hotel/' }, '<html>'),
    ],
  ])('knows the sign-in page of a network: %s', async (_what, answer) => {
    expect((await talk(inTheMiddle(answer))).outcome).toMatchObject({ kind: 'captive_portal' });
    expect((await talk(afterAllBytes(answer))).outcome).toMatchObject({ kind: 'captive_portal' });
  });

  it('tells a proxy that wants a login', async () => {
    const { outcome } = await talk(inTheMiddle(httpAnswer(407)));
    expect(outcome).toMatchObject({ kind: 'connection_failed', failure: 'proxy_login_required' });
  });
});

describe('connections that fail', () => {
  it('knows a reset in the middle of the body', async () => {
    const { outcome } = await talk(async ({ socket, received }) => {
      await received(2 * megabyte);
      socket.resetAndDestroy();
    });
    expect(outcome).toMatchObject({
      kind: 'connection_failed',
      failure: 'connection_lost',
      wholeBodySent: false,
    });
    expect('tookBytes' in outcome && outcome.tookBytes).toBeGreaterThan(0);
  });

  it.each([
    ['closes without a word', ''],
    ['closes in the head of its answer', 'HTTP/1.1 200 OK\r\nContent-Le'],
  ])('says that the file may have arrived when the host %s', async (_what, answer) => {
    const { outcome } = await talk(afterAllBytes(answer));
    expect(outcome).toMatchObject({
      kind: 'connection_failed',
      failure: 'connection_lost',
      wholeBodySent: true,
      tookBytes: sizeBytes,
    });
  });

  it('knows an answer that is not HTTP', async () => {
    const { outcome } = await talk(afterAllBytes('220 mail.example.com ESMTP ready\r\n'));
    expect(outcome).toMatchObject({ kind: 'connection_failed', failure: 'answer_malformed' });
  });

  it('knows a switch to another protocol for a lost connection', async () => {
    const { outcome } = await talk(
      inTheMiddle('HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
    );
    expect(outcome).toMatchObject({ kind: 'connection_failed', failure: 'connection_lost' });
  });

  it('knows a refused connection', async () => {
    // Port 1, because the system gives it to no other program meanwhile.
    expect(await sendOnce('http://127.0.0.1:1/upload', file)).toMatchObject({
      kind: 'connection_failed',
      failure: 'connection_refused',
      tookBytes: 0,
    });
  });

  it('gives up after 60 s in which no byte was taken, and not before', async () => {
    const clock = new FakeClock();
    const stalled = Promise.withResolvers<void>();
    await using server = await ScriptedServer.start(async ({ received, stall }) => {
      await received(megabyte);
      stall();
      stalled.resolve();
    });
    let lastBytes = -1;
    let lastTakenMs = 0;
    const sending = sendOnce(`${server.origin}/upload`, file, {
      clock,
      onProgress: ({ bytes }) => {
        lastBytes = bytes;
        lastTakenMs = clock.monotonicMs();
      },
    });
    await stalled.promise;
    let endedMs = 0;
    void sending.then(() => {
      endedMs = clock.monotonicMs();
    });
    // On a busy computer, bytes that the socket accepts are reported some turns late, and closing takes some more.
    while (endedMs === 0 && clock.monotonicMs() < 1_000_000) {
      await eventLoopTurns(50);
      await clock.advance(1000);
    }
    expect(await sending).toMatchObject({ kind: 'stalled', wholeBodySent: false });
    expect(endedMs - lastTakenMs).toBeGreaterThanOrEqual(60_000);
    expect(endedMs - lastTakenMs).toBeLessThan(90_000);
    expect(lastBytes).toBeLessThan(sizeBytes);
  });

  it('waits longer for the answer to a whole body, then says that it may have arrived', async () => {
    const clock = new FakeClock();
    const whole = Promise.withResolvers<void>();
    await using server = await ScriptedServer.start(async ({ received }) => {
      await received(sizeBytes);
      whole.resolve();
    });
    const sending = sendOnce(`${server.origin}/upload`, file, { clock });
    await whole.promise;
    await clock.advance(100_000);
    await clock.advance(181_000);
    expect(await sending).toMatchObject({ kind: 'stalled', wholeBodySent: true, tookBytes: sizeBytes });
  });

  it('says how long the body took, without the wait for its answer', async () => {
    const clock = new FakeClock();
    const whole = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    await using server = await ScriptedServer.start(async ({ socket, received }) => {
      await received(sizeBytes / 2);
      await clock.advance(2_000);
      await received(sizeBytes);
      whole.resolve();
      await answer.promise;
      socket.end(httpAnswer(200));
    });
    const sending = sendOnce(`${server.origin}/upload`, file, { clock });
    await whole.promise;
    await eventLoopTurns(50);
    await clock.advance(25_000);
    answer.resolve();
    const outcome = await sending;
    // The system's buffers decide whether the first half was still being sent when the clock advanced.
    expect([0, 2_000]).toContain(outcome.kind === 'delivered' ? outcome.bodyMs : outcome.kind);
  });

  it('is canceled at once, before, while and after sending', async () => {
    const before = AbortSignal.abort();
    expect((await talk(() => undefined, { signal: before })).outcome).toMatchObject({ kind: 'cancelled' });

    const controller = new AbortController();
    const { outcome } = await talk(
      async ({ received, stall }) => {
        await received(megabyte);
        stall();
        controller.abort();
      },
      { signal: controller.signal },
    );
    expect(outcome).toMatchObject({ kind: 'cancelled', wholeBodySent: false });

    const late = new AbortController();
    const { outcome: lateOutcome } = await talk(
      async ({ received }) => {
        await received(sizeBytes);
        late.abort();
      },
      { signal: late.signal },
    );
    expect(lateOutcome).toMatchObject({ kind: 'cancelled', wholeBodySent: true });
  });
});

it('never asks an address that is not a session how far it got', async () => {
  await using server = await ScriptedServer.start(() => undefined);
  const outcome = await testTransport().queryResumable({
    target: new SignedAddress(`${server.origin}/upload?upload_id=abc`),
    sizeBytes,
    signal: new AbortController().signal,
  });
  expect(outcome).toEqual({ kind: 'not_resumable' });
  expect(server.connections).toBe(0);
});

/**
 * Lets disk and sockets work while the clock stands still. The final read makes sure that a busy disk has answered the
 * earlier reads, so that none is too slow only for this clock.
 */
async function eventLoopTurns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
  const buffer = new Uint8Array(megabyte);
  await file.read(buffer, buffer.length, 0);
}
