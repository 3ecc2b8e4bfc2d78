import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { hangLimitMs } from '../../testing/hang-limit.ts';
import { RawServer } from '../../testing/raw-server.ts';
import { ConnectProxy } from '../../testing/test-proxies.ts';
import { NodeConnections } from './node-connections.ts';

let server: RawServer;
let met = 0;
let bytes = 0;
beforeAll(async () => {
  server = await RawServer.start((socket) => {
    met += 1;
    socket.on('data', (data) => {
      bytes += data.length;
    });
  });
});
afterAll(() => server[Symbol.asyncDispose]());

/** However long a busy computer takes to say how long it took. */
const delayWithinMs = 60_000;
const by = (route: string) => new NodeConnections({ resolve: async () => route }, { delayWithinMs });
const at = (port: number) => new URL(`https://localhost:${port}/upload?secret=1`);

it('measures the way to a host by a connection that says nothing and stays nowhere', async () => {
  expect(await by('DIRECT').delayTo(at(server.port))).toBeLessThan(delayWithinMs);
  await vi.waitUntil(() => met === 1 && server.openConnections === 0, { timeout: hangLimitMs, interval: 1 });
  expect(bytes).toBe(0);
});

it('measures the way to the proxy where there is one', async () => {
  await using proxy = await ConnectProxy.start();
  expect(
    await by(`PROXY 127.0.0.1:${proxy.port}`).delayTo(new URL('https://uploads.invalid/1')),
  ).toBeLessThan(delayWithinMs);
  expect(proxy.tunnels).toEqual([]);
});

it('takes a refusal for an answer, and a name that nobody knows for none', async () => {
  expect(await by('DIRECT').delayTo(at(1))).toBeLessThan(delayWithinMs);
  expect(await by('DIRECT').delayTo(new URL('https://uploads.invalid/1'))).toBeNull();
});

it('connects to nobody who must not be connected to now', async () => {
  const before = met;
  const closed = new NodeConnections({ resolve: async () => 'DIRECT' }, { mayConnect: async () => false });
  expect(await closed.delayTo(at(server.port))).toBeNull();
  expect(met).toBe(before);
});
