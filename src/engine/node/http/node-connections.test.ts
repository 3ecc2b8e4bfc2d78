import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { hangLimitMs } from '../../../../testing/hang-limit.ts';
import { RawServer } from '../../testing/raw-server.ts';
import { NodeConnections } from './node-connections.ts';
import { ConnectProxy } from './testing/test-proxies.ts';

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

/** Long enough for a busy computer. */
const delayWithinMs = 60_000;
const by = (route: string) => new NodeConnections({ resolve: async () => route }, { delayWithinMs });
const at = (port: number) => new URL(`https://localhost:${port}/upload?secret=1`);

it('measures the round trip to a host with a connection that sends nothing and is closed at once', async () => {
  expect(await by('DIRECT').delayTo(at(server.port))).toBeLessThan(delayWithinMs);
  await vi.waitUntil(() => met === 1 && server.openConnections === 0, { timeout: hangLimitMs, interval: 1 });
  expect(bytes).toBe(0);
});

it('measures the round trip to the proxy if there is one', async () => {
  await using proxy = await ConnectProxy.start();
  expect(
    await by(`PROXY 127.0.0.1:${proxy.port}`).delayTo(new URL('https://uploads.invalid/1')),
  ).toBeLessThan(delayWithinMs);
  expect(proxy.tunnels).toEqual([]);
});

it('counts a refusal as an answer, and an unknown name as none', async () => {
  expect(await by('DIRECT').delayTo(at(1))).toBeLessThan(delayWithinMs);
  expect(await by('DIRECT').delayTo(new URL('https://uploads.invalid/1'))).toBeNull();
});

it('does not connect where connecting is not allowed', async () => {
  const before = met;
  const closed = new NodeConnections({ resolve: async () => 'DIRECT' }, { mayConnect: async () => false });
  expect(await closed.delayTo(at(server.port))).toBeNull();
  expect(met).toBe(before);
});
