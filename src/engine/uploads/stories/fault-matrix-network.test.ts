import { once } from 'node:events';
import { Agent } from 'node:http';
import { createServer } from 'node:net';
import { afterAll, beforeAll, expect } from 'vitest';
import { NodeConnections } from '../../node/http/node-connections.ts';
import type { ConnectionFactory } from '../../ports/connection-factory.ts';
import { anyUpload, anyVersion, FaultStage, faultMatrix, standstill } from '../testing/fault-matrix.ts';

const row = faultMatrix();
let stage: FaultStage;
beforeAll(async () => {
  stage = await FaultStage.open();
});
afterAll(() => stage[Symbol.asyncDispose]());

const cut = 600_000;

row(1, 'connection reset mid-body', () =>
  stage.play({}, async (scene) => {
    await stage.order(anyUpload, { kind: 'reset_after_bytes', bytes: cut }, 2);
    const id = await scene.send();
    const version = await scene.expectReady(id);
    expect((await stage.view.version(version)).puts).toBe(3);
    expect(scene.studio.job(id).delivery?.generation).toBe(1);
  }),
);

row(2, 'no byte taken for a while', () =>
  stage.play({ transferTimings: { stallMs: 6_000 } }, async (scene) => {
    await stage.order(anyUpload, standstill(cut));
    const id = await scene.send();
    const { puts } = await stage.view.version(await scene.expectReady(id));
    // A busy test computer that stalls for as long may add further attempts.
    expect(puts).toBeGreaterThanOrEqual(2);
    expect(scene.studio.job(id).delivery?.generation).toBe(1);
  }),
);

row(3, 'sleep and wake', () =>
  stage.play({}, async (scene) => {
    await stage.order(anyUpload, standstill(cut));
    const id = await scene.send();
    await scene.untilSent(id, cut);
    scene.studio.power.tell('suspend');
    scene.studio.power.tell('resume');
    expect((await stage.view.version(await scene.expectReady(id))).puts).toBe(2);
    expect(scene.studio.power.holdsTaken).toBeGreaterThan(0);
    await scene.studio.until(id, () => scene.studio.power.holds.size === 0);
  }),
);

class NoNames extends Agent {
  override createConnection(
    _options: object,
    done?: (error: Error | null, stream: never) => void,
  ): undefined {
    const error = Object.assign(new Error('getaddrinfo ENOTFOUND'), {
      code: 'ENOTFOUND',
      syscall: 'getaddrinfo',
    });
    process.nextTick(() => done?.(error, undefined as never));
    return undefined;
  }
}

row(4, 'names do not resolve', async () => {
  let resolves = false;
  const real = new NodeConnections({ resolve: async () => 'DIRECT' });
  const connections: ConnectionFactory = {
    open: async (url) =>
      resolves
        ? real.open(url)
        : { agent: new NoNames(), proxies: [], closedSaysWithinMs: null, keep: () => {}, close: () => {} },
    delayTo: (url) => real.delayTo(url),
    faultOf: (error, host) => real.faultOf(error, host),
  };
  await stage.play({ connections }, async (scene) => {
    const id = await scene.send();
    await scene.studio.until(id, (job) => job.activity.kind === 'waiting_for_network');
    expect(scene.studio.job(id).state.kind).toBe('sending');
    resolves = true;
    scene.studio.network.set(false);
    scene.studio.network.set(true);
    expect((await stage.view.version(await scene.expectReady(id))).puts).toBe(1);
  });
});

row(5, 'offline at start', () =>
  stage.play({}, async (scene) => {
    const before = await stage.versionsMade();
    scene.studio.network.set(false);
    const id = await scene.send();
    expect(scene.studio.job(id).state.kind).toBe('queued');
    expect(scene.studio.queue.snapshot().conditions.online).toBe(false);
    expect(await stage.versionsMade()).toBe(before);
    scene.studio.network.set(true);
    await scene.expectReady(id);
  }),
);

row(6, 'captive portal', () =>
  stage.play({}, async (scene) => {
    await stage.order(anyUpload, { kind: 'captive_portal' });
    const id = await scene.send();
    const held = await scene.studio.untilState(id, 'held', 'processing', 'ready');
    expect(held.state).toMatchObject({
      kind: 'held',
      reason: { kind: 'captive_portal' },
      returnsTo: 'sending',
    });
    scene.studio.network.changeAddress();
    await scene.expectReady(id);
    await stage.order(anyVersion, { kind: 'captive_portal' });
    const second = await scene.studio.add(scene.path, scene.target, { acceptSameBytes: true });
    const asking = await scene.studio.untilState(second, 'held', 'sending');
    expect(asking.state).toMatchObject({ kind: 'held', reason: { kind: 'captive_portal' } });
    scene.studio.network.changeAddress();
    await scene.expectReady(second);
  }),
);

row(7, 'proxy wants a login', async () => {
  const proxy = createServer((socket) => {
    socket.once('data', () =>
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n'),
    );
    socket.on('error', () => {});
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  let through = `PROXY 127.0.0.1:${port}`;
  const behind = new NodeConnections({ resolve: async () => through });
  const connections: ConnectionFactory = {
    open: (url) => behind.open(url),
    delayTo: (url) => behind.delayTo(url),
    faultOf: (error, host) => behind.faultOf(error, host),
  };
  try {
    await stage.play({ connections }, async (scene) => {
      const id = await scene.send();
      const held = await scene.studio.untilState(id, 'held', 'ready');
      expect(held.state).toMatchObject({ kind: 'held', reason: { kind: 'proxy_login' } });
      expect(JSON.stringify(held.state)).toContain(`127.0.0.1:${port}`);
      through = 'DIRECT';
      scene.studio.queue.proxyChanged();
      expect(scene.studio.job(id).state.kind, 'let go at once, not at the next look').not.toBe('held');
      await scene.expectReady(id);
    });
  } finally {
    proxy.close();
  }
});

row(8, 'address of this computer changes', () =>
  stage.play({}, async (scene) => {
    await stage.order(anyUpload, standstill(cut));
    const id = await scene.send();
    await scene.untilSent(id, cut);
    scene.studio.network.changeAddress();
    expect((await stage.view.version(await scene.expectReady(id))).puts).toBe(2);
  }),
);

row(9, 'stale kept-alive connection', async () => {
  const real = new NodeConnections({ resolve: async () => 'DIRECT' });
  const agents = new Set<Agent>();
  const connections: ConnectionFactory = {
    open: async (url, on) => {
      const route = await real.open(url, on);
      agents.add(route.agent);
      return route;
    },
    delayTo: (url) => real.delayTo(url),
    faultOf: (error, host) => real.faultOf(error, host),
  };
  await stage.play({ connections }, async (scene) => {
    await stage.order(anyUpload, { kind: 'reset_after_bytes', bytes: cut });
    const id = await scene.send();
    const version = await scene.expectReady(id);
    // After a failure, every attempt uses a new connection.
    expect(agents.size).toBe((await stage.view.version(version)).puts);
    const made = await stage.versionsMade();
    await stage.order(anyUpload, { kind: 'reset_after_bytes', bytes: 1 });
    const second = await scene.studio.add(scene.path, scene.target, { acceptSameBytes: true });
    const next = await scene.expectReady(second);
    expect((await stage.view.version(next)).puts).toBe(2);
    expect([await stage.versionsMade(), scene.studio.job(second).delivery?.generation]).toEqual([
      made + 1,
      1,
    ]);
  });
});
