import { expect, it } from 'vitest';
import { fixedCredentials } from '../testing/connected-client.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { ApiClients } from './api-clients.ts';

it('hands out one client for each credentials, whoever asks', () => {
  const clients = new ApiClients({
    transport: { send: async () => ({ status: 204, headers: {}, body: new Uint8Array() }) },
    clock: new FakeClock(),
    random: { fraction: () => 0, bytes: () => new Uint8Array(), uuid: () => '' },
    userAgent: 'Renderdrop/test',
  });
  const url = new URL('https://service.example');
  const [mia, noor] = [fixedCredentials('mia'), fixedCredentials('noor')];
  expect(clients.of(url, mia)).toBe(clients.of(url, mia));
  expect(clients.of(url, noor)).not.toBe(clients.of(url, mia));
});
