import { once } from 'node:events';
import { request } from 'node:http';
import type { Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import type { HttpRequest } from '../../ports/http-transport.ts';
import { httpAnswer, onRequest, RawServer } from '../../testing/raw-server.ts';
import { NodeConnections } from './node-connections.ts';
import { NodeHttpTransport } from './node-http-transport.ts';

const direct = { resolve: async () => 'DIRECT' };
const opened: NodeConnections[] = [];

function transportOf(options: { isOnline?: () => boolean; connectTimeoutMs?: number } = {}) {
  const connections = new NodeConnections(direct, {
    isOnline: () => true,
    connectTimeoutMs: 60_000,
    ...options,
  });
  opened.push(connections);
  return new NodeHttpTransport(connections);
}

const get = (port: number, more: Partial<HttpRequest> = {}): HttpRequest => ({
  method: 'GET',
  url: new URL(`http://127.0.0.1:${port}/v1/me?secret=canary`),
  headers: { Authorization: 'Bearer canary' },
  // Used up only where a test shortens it: a busy computer, or a name lookup that fails, may take long.
  timeoutMs: 60_000,
  ...more,
});

const answering = (text: string) => (socket: Socket) => onRequest(socket, () => socket.write(text));

afterEach(() => {
  for (const connections of opened.splice(0)) connections.close();
});

it('connects names below localhost to this computer itself, without a resolver or proxy', async () => {
  await using server = await RawServer.start(answering('HTTP/1.1 204 Done\r\n\r\n'));
  const statusOf = async (host: string, proxy: string) => {
    const connections = new NodeConnections({ resolve: async () => proxy }, { isOnline: () => true });
    opened.push(connections);
    const url = new URL(`http://${host}:${server.port}/v1/me`);
    return (await new NodeHttpTransport(connections).send({ ...get(server.port), url })).status;
  };
  for (const host of ['studio.localhost', 'localhost']) {
    expect(await statusOf(host, 'PROXY 127.0.0.1:1')).toBe(204);
  }
  expect(await statusOf('127.0.0.1', 'PROXY proxy.studio.example:3128')).toBe(204);
});

it('sends nothing to a program at an address that must not be connected to', async () => {
  const squatted: string[] = [];
  await using squatter = await RawServer.start((socket) => {
    squatted.push('connected');
    socket.destroy();
  });
  const mayConnect = async (url: URL) => url.port !== String(squatter.port);
  const connections = new NodeConnections(direct, { isOnline: () => true, mayConnect });
  opened.push(connections);
  const transport = new NodeHttpTransport(connections);
  await expect(transport.send(get(squatter.port))).rejects.toMatchObject({ kind: 'practice_not_running' });
  await expect(connections.open(new URL(`http://127.0.0.1:${squatter.port}/upload/x`))).rejects.toThrow();
  expect(squatted).toEqual([]);
});

it('returns status, headers in lower case, repeated ones joined, and the body', async () => {
  const answer =
    'HTTP/1.1 201 Made\r\nContent-Length: 2\r\nRateLimit: "a";r=1\r\nRateLimit: "b";r=2\r\nRequest-Id: q\r\n\r\nok';
  await using server = await RawServer.start(answering(answer));
  const response = await transportOf().send(get(server.port));
  expect(response.status).toBe(201);
  expect(response.headers).toMatchObject({ 'request-id': 'q', ratelimit: '"a";r=1, "b";r=2' });
  expect(new TextDecoder().decode(response.body)).toBe('ok');
});

it('sends a body with its length', async () => {
  const heads: string[] = [];
  await using server = await RawServer.start((socket) =>
    onRequest(socket, (head) => {
      heads.push(head);
      socket.write(httpAnswer(200, {}, ''));
    }),
  );
  await transportOf().send(get(server.port, { method: 'POST', body: new TextEncoder().encode('{}') }));
  expect(heads[0]).toMatch(/^POST [\s\S]*content-length: 2/i);
});

it('keeps a connection for the next request', async () => {
  let connections = 0;
  await using server = await RawServer.start((socket) => {
    connections += 1;
    answering(httpAnswer(200, {}, 'x'))(socket);
  });
  const transport = transportOf();
  await transport.send(get(server.port));
  await transport.send(get(server.port));
  expect(connections).toBe(1);
});

/**
 * Answers the first request, then closes the connection when the next one arrives, like a server that closes idle
 * connections.
 */
const closingOnReuse = (heads: string[]) => (socket: Socket, connection: number) =>
  onRequest(socket, (head, count) => {
    heads.push(`${connection}:${head.split(' ')[0]}`);
    if (connection === 1 && count === 2) socket.destroy();
    else socket.write(httpAnswer(200, {}, 'x'));
  });

it('repeats a request on a new connection if the reused one was closed', async () => {
  const heads: string[] = [];
  await using server = await RawServer.start(closingOnReuse(heads));
  const transport = transportOf();
  await transport.send(get(server.port));
  expect((await transport.send(get(server.port))).status).toBe(200);
  expect(heads).toEqual(['1:GET', '1:GET', '2:GET']);
});

it('repeats a POST only if an idempotency key makes that harmless', async () => {
  for (const [headers, expected] of [
    [{ 'Idempotency-Key': 'k' }, 'answered'],
    [{}, 'connection_lost'],
  ] as const) {
    await using server = await RawServer.start(closingOnReuse([]));
    const transport = transportOf();
    await transport.send(get(server.port));
    const second = transport.send(get(server.port, { method: 'POST', headers }));
    expect(
      await second.then(
        () => 'answered',
        (error) => error.kind,
      ),
    ).toBe(expected);
  }
});

it('does not repeat a request that failed on a new connection', async () => {
  let connections = 0;
  await using server = await RawServer.start((socket) => {
    connections += 1;
    onRequest(socket, () => socket.destroy());
  });
  await expect(transportOf().send(get(server.port))).rejects.toMatchObject({ kind: 'connection_lost' });
  expect(connections).toBe(1);
});

const faults: readonly (readonly [name: string, kind: string, converse: (socket: Socket) => void])[] = [
  ['a connection reset before the answer', 'connection_lost', (s) => onRequest(s, () => s.resetAndDestroy())],
  [
    'a connection cut in the middle of the body',
    'connection_lost',
    (s) => onRequest(s, () => s.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort')),
  ],
  [
    'a connection cut in the middle of the headers',
    'connection_lost',
    (s) => onRequest(s, () => s.end('HTTP/1.1 200 OK\r\nContent-Le')),
  ],
  [
    'something that is not HTTP',
    'answer_malformed',
    (s) => onRequest(s, () => s.end('SSH-2.0-OpenSSH_9\r\n')),
  ],
  [
    'headers without end',
    'answer_too_large',
    (s) => onRequest(s, () => s.write(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(40_000)}`)),
  ],
  [
    'an announced body over the limit',
    'answer_too_large',
    (s) => onRequest(s, () => s.write('HTTP/1.1 200 OK\r\nContent-Length: 2000\r\n\r\n')),
  ],
  [
    'a chunked body over the limit',
    'answer_too_large',
    (s) =>
      onRequest(s, () =>
        s.write(`HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n7d0\r\n${'x'.repeat(2000)}`),
      ),
  ],
];

it.each(faults)('tells %s apart as %s', async (_name, kind, converse) => {
  await using server = await RawServer.start(converse);
  const failure = await transportOf()
    .send(get(server.port, { maxBodyBytes: 1_000 }))
    .catch((error: unknown) => error);
  expect(failure).toMatchObject({ name: 'TransportError', kind, host: `127.0.0.1:${server.port}` });
  expect(JSON.stringify(failure) + String((failure as Error).stack)).not.toContain('canary');
});

it.each([
  ['headers', ''],
  ['the body', 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhal'],
])('gives up when the time is over while waiting for %s', async (_name, said) => {
  await using server = await RawServer.start(answering(said));
  await expect(transportOf().send(get(server.port, { timeoutMs: 50 }))).rejects.toMatchObject({
    kind: 'timed_out',
  });
});

it('gives up on a server that accepts but never completes TLS', async () => {
  await using server = await RawServer.start(() => undefined);
  const url = new URL(`https://127.0.0.1:${server.port}/`);
  await expect(transportOf({ connectTimeoutMs: 50 }).send(get(0, { url }))).rejects.toMatchObject({
    kind: 'timed_out',
  });
});

it('says that plain HTTP on an https address makes no sense', async () => {
  await using server = await RawServer.start((s) => s.end('HTTP/1.1 400 Bad\r\n\r\n'));
  const url = new URL(`https://127.0.0.1:${server.port}/`);
  await expect(transportOf().send(get(0, { url }))).rejects.toMatchObject({ kind: 'answer_malformed' });
});

it('recognizes a refused connection', async () => {
  // Port 1 is never assigned to another program meanwhile.
  await expect(transportOf().send(get(1))).rejects.toMatchObject({ kind: 'connection_refused' });
});

it('tells a name that does not resolve from a computer without a network', async () => {
  const url = new URL('http://no-such-name.invalid/');
  for (const [online, kind] of [
    [true, 'name_not_resolved'],
    [false, 'offline'],
  ] as const) {
    const transport = transportOf({ isOnline: () => online });
    await expect(transport.send(get(0, { url }))).rejects.toMatchObject({ kind });
  }
});

it('rejects with the signal’s reason when aborted, and closes the connection', async () => {
  const controller = new AbortController();
  const closed = Promise.withResolvers<void>();
  await using server = await RawServer.start((socket) => {
    socket.on('close', () => closed.resolve());
    onRequest(socket, () => controller.abort(new Error('changed my mind')));
  });
  const sent = transportOf().send(get(server.port, { signal: controller.signal }));
  await expect(sent).rejects.toThrow('changed my mind');
  await closed.promise;
  await expect(transportOf().send(get(server.port, { signal: controller.signal }))).rejects.toThrow(
    'my mind',
  );
});

it('returns a redirect as it is and does not follow it', async () => {
  let visits = 0;
  await using elsewhere = await RawServer.start(() => {
    visits += 1;
  });
  const location = `http://127.0.0.1:${elsewhere.port}/`;
  await using server = await RawServer.start(answering(httpAnswer(307, { Location: location }, '')));
  expect((await transportOf().send(get(server.port))).status).toBe(307);
  expect(visits).toBe(0);
});

it('gives uploads a connection of their own that closes with the route', async () => {
  const arrived = Promise.withResolvers<Socket>();
  await using server = await RawServer.start((socket) => arrived.resolve(socket));
  const connections = new NodeConnections(direct);
  const url = new URL(`http://127.0.0.1:${server.port}/`);
  const [one, two] = [await connections.open(url), await connections.open(url)];
  expect(one.agent).not.toBe(two.agent);
  expect(one.proxies).toEqual([]);

  const outgoing = request(url, { agent: one.agent, method: 'PUT' });
  outgoing.on('error', () => undefined);
  outgoing.flushHeaders();
  const socket = await arrived.promise;
  one.close();
  await once(socket, 'close');
});
