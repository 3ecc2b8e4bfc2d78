import { expect, it } from 'vitest';
import { PracticeService } from '../../testing/practice-service.ts';
import type { Managed, Policy } from '../shared/model/policy.ts';
import { MemorySecretStore } from './accounts/memory-secret-store.ts';
import { NodeClock } from './node/node-clock.ts';
import { openEngine } from './open.ts';
import { FakeNetwork, FakePower, MemoryLogger } from './testing/fake-computer.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

it('uses no account at a server that the organization does not allow, and the proxy that it names', async () => {
  await using service = await PracticeService.start();
  using folder = temporaryFolder();
  const secretStore = new MemorySecretStore();
  const open = (policy: Policy) => {
    const managed: Managed = { path: '/etc/renderdrop/policy.json', policy };
    const power = new FakePower();
    return openEngine({
      dataDirectory: folder.path,
      userAgent: 'Renderdrop-Test/1.0',
      clock: new NodeClock(),
      logger: new MemoryLogger(),
      network: new FakeNetwork(),
      powerBlocker: power,
      powerEvents: power,
      systemProxies: { resolve: async () => 'PROXY of-the-system:1' },
      openSecrets: async () => ({ store: secretStore, whyMemory: null, sentence: '' }),
      practiceOrigin: () => null,
      managed,
    });
  };
  const elsewhere = new URL('https://api.example.com');
  await using before = await open({});
  const added = await before.accounts.addKey(service.addresses.keys.all, service.baseUrl);
  if (added.kind !== 'added') throw new Error(added.kind);
  const { id } = added.account;
  expect(before.engine.clientOf(id)).not.toBeNull();
  expect(await before.proxies.resolve(elsewhere)).toBe('PROXY of-the-system:1');
  await before[Symbol.asyncDispose]();

  await using after = await open({
    serverAddress: 'https://api.example.com/',
    practiceStudio: false,
    proxy: 'http://proxy.studio:3128',
  });
  expect(after.accounts.find(id)?.baseUrl).toBe(service.baseUrl.href);
  expect(after.engine.clientOf(id)).toBeNull();
  await expect(after.accounts.addKey(service.addresses.keys.all, service.baseUrl)).rejects.toThrow(
    'practice studio',
  );
  expect(await after.proxies.resolve(elsewhere)).toBe('PROXY proxy.studio:3128');
});
