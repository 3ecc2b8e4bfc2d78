import { mkdir } from 'node:fs/promises';
import { Agent } from 'node:http';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { Duplex } from 'node:stream';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { hangLimitMs } from '../../../../testing/hang-limit.ts';
import { NodeConnections } from '../../node/http/node-connections.ts';
import { NodeClock } from '../../node/node-clock.ts';
import type { ConnectionFactory } from '../../ports/connection-factory.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { httpAnswer } from '../../testing/raw-server.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { SharedBandwidth } from './bandwidth-limiter.ts';
import { NodeUploadTransport } from './node-upload-transport.ts';
import { RunningHash } from './running-hash.ts';
import { SignedAddress } from './signed-address.ts';
import { type RawConnection, ScriptedServer } from './testing/scripted-server.ts';
import { hashOf, megabyte, mustOpen, testTransport, writeRender } from './testing/test-transfer.ts';
import type { SendRequest } from './upload-transport.ts';

const folder = temporaryFolder();
const sizeBytes = 2 * megabyte + 7;
let render: { readonly path: string; readonly xxh3: string };

beforeAll(async () => {
  render = await writeRender(folder.path, sizeBytes);
});
afterAll(() => folder[Symbol.dispose]());

/** Another file beside the usual one. */
async function anotherRender(bytes: number) {
  const beside = join(folder.path, String(bytes));
  await mkdir(beside, { recursive: true });
  return await writeRender(beside, bytes);
}

async function send(
  transport: NodeUploadTransport,
  server: ScriptedServer,
  path = render.path,
  more: Partial<SendRequest> = {},
) {
  await using file = await mustOpen(path);
  return await transport.send({
    target: new SignedAddress(`${server.origin}/u`),
    file,
    fromByte: 0,
    sentBefore: { checkpoint: null, isUntouched: true },
    hash: new RunningHash(),
    limiter: new SharedBandwidth(new NodeClock()),
    signal: new AbortController().signal,
    ...more,
  });
}

const taken = async ({ received, socket }: RawConnection, bytes = sizeBytes): Promise<void> => {
  await received(bytes);
  socket.write(httpAnswer(201));
};
/** A connection that answers one body, then accepts nothing more and never says why. */
class AliveForOne extends Duplex {
  #leftBytes: number;
  #inBody = false;

  constructor(bodyBytes: number) {
    super({ decodeStrings: true });
    this.#leftBytes = bodyBytes;
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    if (this.#leftBytes <= 0) return;
    const headEnd = this.#inBody ? 0 : chunk.indexOf('\r\n\r\n') + 4;
    this.#inBody = true;
    this.#leftBytes -= chunk.length - headEnd;
    done();
    if (this.#leftBytes <= 0) this.push(httpAnswer(201));
  }

  override _read(): void {}

  readonly setKeepAlive = () => this;
  readonly setNoDelay = () => this;
  readonly setTimeout = () => this;
  readonly ref = () => this;
  readonly unref = () => this;
}

/** Answers a whole request, and then another one on the same connection. */
const twice = async (connection: RawConnection): Promise<void> => {
  await taken(connection);
  await secondWhole(connection);
  connection.socket.write(httpAnswer(201));
};
async function secondWhole({ received, body }: RawConnection): Promise<void> {
  await received(sizeBytes + 20);
  await received(body().indexOf('\r\n\r\n', sizeBytes) + 4 + sizeBytes);
}

it('a connection that has just answered takes the next file, with all its bytes', async () => {
  let body: Buffer = Buffer.alloc(0);
  await using server = await ScriptedServer.start(async (connection) => {
    await twice(connection);
    body = connection.body();
  });
  const transport = testTransport();
  expect(await send(transport, server)).toMatchObject({ kind: 'delivered', xxh3: render.xxh3 });
  expect(await send(transport, server)).toMatchObject({ kind: 'delivered', xxh3: render.xxh3 });
  expect(server.connections).toBe(1);
  expect(hashOf(body.subarray(0, sizeBytes))).toBe(render.xxh3);
  expect(body.subarray(sizeBytes, sizeBytes + 6).toString()).toBe('PUT /u');
});

it('one that was closed meanwhile costs no attempt: the file goes over a fresh one', async () => {
  await using server = await ScriptedServer.start([
    async (connection) => {
      await taken(connection);
      connection.socket.once('data', () => connection.socket.resetAndDestroy());
    },
    (connection) => taken(connection),
  ]);
  const transport = testTransport();
  await send(transport, server);
  expect(await send(transport, server)).toMatchObject({ kind: 'delivered', xxh3: render.xxh3 });
  expect(server.connections).toBe(2);
});

it('a file of one piece is not made whole on a connection that may have been closed', async () => {
  const small = await anotherRender(1_000);
  let onClosed = 0;
  await using server = await ScriptedServer.start([
    async (connection) => {
      await taken(connection, 1_000);
      connection.socket.once('data', (data) => {
        onClosed = data.length;
        connection.socket.resetAndDestroy();
      });
    },
    (connection) => taken(connection, 1_000),
  ]);
  // It stands still: how long a busy computer takes to see the reset doesn't matter.
  const transport = testTransport({ clock: new FakeClock() });
  await send(transport, server, small.path);
  expect(await send(transport, server, small.path)).toMatchObject({ kind: 'delivered', xxh3: small.xxh3 });
  expect(onClosed, 'the head alone').toBeLessThan(500);
  expect(server.connections).toBe(2);
});

/** A transport that gets this connection first and is offered it again for the next request. It is closed by then. */
function offeredAgain(aliveForOne: AliveForOne, closedSaysWithinMs: number) {
  const real = new NodeConnections({ resolve: async () => 'DIRECT' });
  const agent = new Agent({ keepAlive: true });
  agent.createConnection = () => aliveForOne as unknown as Socket;
  let isFirst = true;
  const connections: ConnectionFactory = {
    open: async (url, on) => {
      if (on !== 'answered') return await real.open(url, on);
      const within = isFirst ? null : closedSaysWithinMs;
      isFirst = false;
      return {
        agent,
        proxies: [],
        closedSaysWithinMs: within,
        keep: () => {},
        close: () => agent.destroy(),
      };
    },
    delayTo: (url) => real.delayTo(url),
    faultOf: (error, host) => real.faultOf(error, host),
  };
  const clock = new FakeClock();
  return {
    clock,
    transport: new NodeUploadTransport({ connections, clock, timings: { readMs: 600_000 } }),
  };
}
const within = { timeout: hangLimitMs, interval: 1 };

it('one that takes nothing any more costs no attempt either', async () => {
  await using server = await ScriptedServer.start((connection) => taken(connection));
  const aliveForOne = new AliveForOne(sizeBytes);
  const { clock, transport } = offeredAgain(aliveForOne, 1);
  expect(await send(transport, server)).toMatchObject({ kind: 'delivered' });
  const sending = send(transport, server);
  // Part of the body was handed to it.
  await vi.waitUntil(() => aliveForOne.writableLength > 10_000, within);
  await clock.advance(60_000);
  expect(await sending).toMatchObject({ kind: 'delivered', xxh3: render.xxh3 });
  expect(server.connections).toBe(1);
});

it.each([
  ['is closed with a word about its idleness', httpAnswer(408, { Connection: 'close' })],
  ['answers the file before twice', httpAnswer(201)],
])('one that %s has not answered the next file: that goes over a fresh one', async (_what, answer) => {
  await using server = await ScriptedServer.start([
    async (connection) => {
      await taken(connection);
      connection.socket.once('data', () => connection.socket.write(answer));
    },
    (connection) => taken(connection),
  ]);
  const transport = testTransport();
  await send(transport, server);
  expect(await send(transport, server)).toMatchObject({ kind: 'delivered', xxh3: render.xxh3 });
  expect(server.connections).toBe(2);
});

it('one whose host refuses the next file early is believed', async () => {
  await using server = await ScriptedServer.start(async (connection) => {
    await taken(connection);
    connection.socket.once('data', () => connection.socket.end(httpAnswer(403, { Connection: 'close' })));
  });
  const transport = testTransport();
  await send(transport, server);
  expect(await send(transport, server)).toMatchObject({
    kind: 'answered',
    answer: { status: 403 },
    early: true,
  });
  expect(server.connections).toBe(1);
});

it('the last piece waits until one that was closed would have said so', async () => {
  const small = await anotherRender(1_000);
  await using server = await ScriptedServer.start((connection) => taken(connection, 1_000));
  const aliveForOne = new AliveForOne(1_000);
  const { clock, transport } = offeredAgain(aliveForOne, 200);
  expect(await send(transport, server, small.path)).toMatchObject({ kind: 'delivered' });
  const sending = send(transport, server, small.path);
  await vi.waitUntil(() => aliveForOne.writableLength > 0, within);
  // The file has been read long before the end of this loop.
  for (let step = 0; step < 199; step += 1) await clock.advance(1);
  expect(aliveForOne.writableLength, 'the head alone').toBeLessThan(500);
  aliveForOne.destroy(new Error('The other side closed the connection.'));
  expect(await sending).toMatchObject({ kind: 'delivered', xxh3: small.xxh3 });
  expect(server.connections).toBe(1);
});

it('one that was clearly open and breaks in the middle counts as a failed attempt', async () => {
  const large = await anotherRender(40 * megabyte);
  await using server = await ScriptedServer.start([
    async (connection) => {
      await taken(connection);
      await connection.received(sizeBytes + 20 * megabyte);
      connection.socket.resetAndDestroy();
    },
    (connection) => taken(connection, 40 * megabyte),
  ]);
  const transport = testTransport();
  await send(transport, server);
  expect(await send(transport, server, large.path)).toMatchObject({
    kind: 'connection_failed',
    wholeBodySent: false,
  });
  expect(server.connections).toBe(1);
});

it('one that breaks in the last piece counts as a failed attempt: that this piece left is recorded already', async () => {
  const bytes = megabyte - 7;
  const onePiece = await anotherRender(bytes);
  await using server = await ScriptedServer.start([
    async (connection) => {
      await taken(connection);
      await connection.received(sizeBytes + 200_000);
      connection.socket.resetAndDestroy();
    },
    (connection) => taken(connection, bytes),
  ]);
  const transport = testTransport();
  await send(transport, server);
  const beforeLastPiece = vi.fn(async () => {});
  const limiter = new SharedBandwidth(new NodeClock(), megabyte);
  expect(await send(transport, server, onePiece.path, { beforeLastPiece, limiter })).toMatchObject({
    kind: 'connection_failed',
    wholeBodySent: false,
  });
  expect(beforeLastPiece).toHaveBeenCalledOnce();
  expect(server.connections).toBe(1);
});

it('a whole body whose answer was lost is not sent again unasked', async () => {
  await using server = await ScriptedServer.start(async (connection) => {
    await taken(connection);
    await secondWhole(connection);
    connection.socket.resetAndDestroy();
  });
  const transport = testTransport();
  await send(transport, server);
  expect(await send(transport, server)).toMatchObject({ kind: 'connection_failed' });
  expect(server.connections).toBe(1);
});

it('one is left alone by a further attempt: what broke the connection before may have broken all', async () => {
  await using server = await ScriptedServer.start((connection) => taken(connection));
  const transport = testTransport();
  await send(transport, server);
  expect(await send(transport, server, render.path, { isRepeated: true })).toMatchObject({
    kind: 'delivered',
  });
  expect(server.connections).toBe(2);
});

it('one that ends at an address that this computer no longer has is left alone', async () => {
  await using server = await ScriptedServer.start((connection) => taken(connection));
  const own = new Set(['127.0.0.1']);
  const transport = testTransport({ ownAddresses: () => own });
  await send(transport, server);
  own.clear();
  expect(await send(transport, server)).toMatchObject({ kind: 'delivered' });
  expect(server.connections).toBe(2);
});

it.each([
  ['refused', httpAnswer(503)],
  ['said that it closes', httpAnswer(201, { Connection: 'close' })],
  ['said that it closes in a second', httpAnswer(201, { 'Keep-Alive': 'timeout=1' })],
])('one that %s is not used again', async (_what, answer) => {
  await using server = await ScriptedServer.start([
    async ({ received, socket }) => {
      await received(sizeBytes);
      socket.write(answer);
    },
    (connection) => taken(connection),
  ]);
  const transport = testTransport();
  await send(transport, server);
  expect(await send(transport, server)).toMatchObject({ kind: 'delivered' });
  expect(server.connections).toBe(2);
});
