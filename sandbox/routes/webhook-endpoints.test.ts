import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listSchema } from '../../src/shared/api/list.ts';
import {
  createdWebhookEndpointSchema,
  webhookEndpointSchema,
} from '../../src/shared/api/webhook-endpoint.ts';
import { RunningService } from '../testing/running-service.ts';
import { WebhookReceiver } from '../testing/webhook-receiver.ts';

const path = '/v1/webhook_endpoints';
/** A public address, as a number so that nothing is looked up. Nothing is ever sent to it. */
const somewhere = 'https://93.184.216.34/hook';

let service: RunningService;
beforeAll(async () => {
  service = await RunningService.start();
});
afterAll(() => service.stop());

const create = (body: object, key?: string) =>
  service.read(createdWebhookEndpointSchema, 'POST', path, key === undefined ? { body } : { body, key });
const refuse = (body: object, key?: string) =>
  service.refusal('POST', path, key === undefined ? { body } : { body, key });

describe('adding an endpoint', () => {
  it('shows the secret once and never again', async () => {
    const response = await service.call('POST', path, {
      body: { url: somewhere, events: ['media.ready', 'media.ready', '*'], description: 'Bot' },
    });
    expect(response.status).toBe(201);
    const made = createdWebhookEndpointSchema.parse(await response.json());
    expect(response.headers.get('location')).toBe(`${service.base}${path}/${made.id}`);
    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const { secret, ...rest } = made;
    expect(rest).toEqual({
      object: 'webhook_endpoint',
      id: made.id,
      url: somewhere,
      description: 'Bot',
      events: ['media.ready', '*'],
      status: 'enabled',
      disabled_reason: null,
      created_at: made.created_at,
      last_success_at: null,
      last_failure_at: null,
    });
    for (const again of [`${path}/${made.id}`, path]) {
      expect(await (await service.call('GET', again)).text()).not.toContain(secret);
    }
    await service.call('DELETE', `${path}/${made.id}`);
  });

  it.each([
    'http://93.184.216.34/hook',
    'https://localhost/hook',
    'https://127.0.0.1/hook',
    'https://10.1.2.3/hook',
    'https://169.254.169.254/latest',
    'https://[::1]/hook',
    'https://[::ffff:10.0.0.1]/hook',
    'https://[fd00::1]/hook',
    'https://2130706433/',
    'https://printer.local/',
    'ftp://93.184.216.34/',
    'nonsense',
  ])('refuses %s', async (url) => {
    expect(await refuse({ url, events: ['*'] })).toMatchObject({
      status: 422,
      code: 'webhook_url_not_allowed',
    });
  });

  it.each([
    [{ url: '', events: ['*'] }],
    [{ url: `https://93.184.216.34/${'x'.repeat(2048)}`, events: ['*'] }],
    [{ url: somewhere, events: [] }],
    [{ url: somewhere, events: ['media.deleted'] }],
    [{ url: somewhere, events: Array.from({ length: 21 }, () => '*') }],
    [{ url: somewhere, events: ['*'], description: 'd'.repeat(101) }],
    [{ url: somewhere, events: ['*'], surprise: true }],
    [{ events: ['*'] }],
  ])('refuses %j', async (body) => {
    expect(await refuse(body)).toMatchObject({ status: 400, code: 'invalid_request' });
  });

  it('needs both permissions', async () => {
    const { key } = await service.newKey('no reading', ['webhooks:manage']);
    const problem = await refuse({ url: somewhere, events: ['*'] }, key);
    expect(problem).toMatchObject({ status: 403, code: 'insufficient_scope' });
    expect(problem.detail).toContain('projects:read');
    expect(await refuse({ url: somewhere, events: ['*'] }, service.start.keys.read)).toMatchObject({
      status: 403,
    });
  });

  it('is replayed by its Idempotency-Key, secret included, and makes one endpoint', async () => {
    const options = { body: { url: somewhere, events: ['*'] }, headers: { 'idempotency-key': 'once' } };
    const first = await service.call('POST', path, options);
    const second = await service.call('POST', path, options);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    const made = createdWebhookEndpointSchema.parse(await second.json());
    expect(made).toEqual(await first.json());
    await service.call('DELETE', `${path}/${made.id}`);
  });

  it('stops at ten endpoints for each workspace, whoever added them', async () => {
    const { key } = await service.newKey('colleague', undefined, 'viewer');
    const made = [];
    for (let index = 0; index < 10; index += 1) {
      made.push(await create({ url: somewhere, events: ['*'] }, index < 5 ? undefined : key));
    }
    expect(await refuse({ url: somewhere, events: ['*'] })).toMatchObject({
      status: 409,
      code: 'webhook_endpoint_limit',
    });
    await create({ url: somewhere, events: ['*'] }, service.start.keys.other_workspace);
    const [first] = made;
    expect((await service.call('DELETE', `${path}/${first?.id}`)).status).toBe(204);
    made.push(await create({ url: somewhere, events: ['*'] }));
    for (const { id } of made) {
      await service.call('DELETE', `${path}/${id}`);
      await service.call('DELETE', `${path}/${id}`, { key });
    }
  });
});

describe('which endpoints are visible', () => {
  it('those the person added to the workspace, with whichever key; nobody else’s', async () => {
    const made = await create({ url: somewhere, events: ['*'] });
    const at = `${path}/${made.id}`;
    const { key: sibling } = await service.newKey('sibling', ['webhooks:manage']);
    expect(await service.read(webhookEndpointSchema, 'GET', at, { key: sibling })).toMatchObject({
      id: made.id,
    });
    const { key: colleague } = await service.newKey('of the viewer', undefined, 'viewer');
    for (const key of [colleague, service.start.keys.other_workspace]) {
      for (const method of ['GET', 'DELETE']) {
        expect(await service.refusal(method, at, { key })).toMatchObject({
          status: 404,
          code: 'webhook_endpoint_not_found',
        });
      }
    }
    expect((await service.call('DELETE', at)).status).toBe(204);
    expect(await service.refusal('DELETE', at)).toMatchObject({ code: 'webhook_endpoint_not_found' });
  });

  it('not those that the person added to another workspace', async () => {
    const made = await create({ url: somewhere, events: ['*'] });
    const asked = { name: 'freelance', in_workspace_of: 'other_workspace' };
    const { key } = z.object({ key: z.string() }).parse(await service.control('POST', '/keys', asked));
    const elsewhere = await service.read(listSchema(webhookEndpointSchema), 'GET', path, { key });
    expect(elsewhere.data).toEqual([]);
    expect(await service.refusal('GET', `${path}/${made.id}`, { key })).toMatchObject({
      status: 404,
      code: 'webhook_endpoint_not_found',
    });
    await service.call('DELETE', `${path}/${made.id}`);
  });

  it('are listed by pages', async () => {
    const made = [];
    for (let index = 0; index < 3; index += 1)
      made.push((await create({ url: somewhere, events: ['*'] })).id);
    const list = listSchema(webhookEndpointSchema);
    const first = await service.read(list, 'GET', `${path}?limit=2`);
    const rest = await service.read(list, 'GET', `${path}?limit=2&cursor=${first.next_cursor}`);
    expect([...first.data, ...rest.data].map(({ id }) => id)).toEqual(made);
    expect([first.has_more, rest.has_more]).toEqual([true, false]);
  });
});

describe('deliveries', () => {
  it('are judged again: what was fine when it was added is not sent to a private address later', async () => {
    const directory = await mkdtemp(`${tmpdir()}/sandbox-urls-`);
    await using receiver = await WebhookReceiver.start();
    const lax = await RunningService.start('--data', directory, '--allow-private-webhooks');
    const endpoint = await lax.read(createdWebhookEndpointSchema, 'POST', path, {
      body: { url: receiver.url, events: ['*'] },
    });
    await lax.stop();
    await using strict = await RunningService.start('--data', directory);
    await strict.control('POST', `/webhooks/${endpoint.id}/test`);
    const outcome = z.object({
      deliveries: z.array(z.object({ attempts: z.number(), last_outcome: z.string().nullable() })),
    });
    for (;;) {
      const [delivery] = outcome.parse(await strict.control('GET', '/deliveries')).deliveries;
      if (delivery?.attempts !== 1) continue;
      expect(delivery.last_outcome).toMatch(/https|private/);
      break;
    }
    expect(receiver.count).toBe(0);
    await strict.stop();
    await rm(directory, { recursive: true });
  });
});
