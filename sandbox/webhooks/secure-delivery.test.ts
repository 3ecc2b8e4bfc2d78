import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { selfSigned } from '../../testing/test-authority.ts';
import { WebhookDesk } from '../testing/webhook-desk.ts';
import { verified, WebhookReceiver } from '../testing/webhook-receiver.ts';

let folder: string;
let receiver: WebhookReceiver;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'renderdrop-hooks-'));
  const certificate = selfSigned(['IP:127.0.0.1']);
  await writeFile(join(folder, 'receiver.pem'), certificate.cert);
  receiver = await WebhookReceiver.start(certificate);
});
afterAll(async () => {
  await receiver[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

it('goes over https to a receiver whose certificate the computer trusts', async () => {
  vi.stubEnv('NODE_EXTRA_CA_CERTS', join(folder, 'receiver.pem'));
  await using desk = await WebhookDesk.startProgram('--seed', 'demo');
  const endpoint = await desk.addEndpoint(receiver.url, ['*']);
  await desk.service.control('POST', `/webhooks/${endpoint.id}/test`);
  expect(verified(endpoint.secret, await receiver.next())).toMatchObject({ type: 'webhook.test' });
  await desk.settled(endpoint.id, { status: 'delivered' });
});

it('sends nothing to a receiver whose certificate the computer does not trust', async () => {
  await using desk = await WebhookDesk.startProgram('--seed', 'demo');
  const endpoint = await desk.addEndpoint(receiver.url, ['*']);
  const seen = receiver.count;
  await desk.service.control('POST', `/webhooks/${endpoint.id}/test`);
  const failed = await desk.settled(endpoint.id, { attempts: 1 });
  expect(failed).toMatchObject({ status: 'pending', last_outcome: expect.stringContaining('certificate') });
  expect(receiver.count).toBe(seen);
});
