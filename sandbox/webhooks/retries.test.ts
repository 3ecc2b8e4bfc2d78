import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { limits } from '../../src/shared/api/limits.ts';
import { WebhookDesk } from '../testing/webhook-desk.ts';
import { verified, WebhookReceiver } from '../testing/webhook-receiver.ts';

let desk: WebhookDesk;
beforeAll(async () => {
  desk = await WebhookDesk.start();
});
afterAll(() => desk.service.stop());

describe('retries', () => {
  it('come eight times on schedule with one id, then end; the delivery can then be resent', async () => {
    const { endpoint, receiver } = await desk.listen(['comp.status_changed']);
    receiver.behavior = 503;
    let beforeMs = await desk.nowMs();
    await desk.changeStatus('in_review');
    const ids = new Set<unknown>();
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      const delivery = await receiver.next();
      verified(endpoint.secret, delivery);
      ids.add(delivery.headers['webhook-id']);
      const { next_attempt_at: next } = await desk.settled(endpoint.id, { attempts: attempt });
      const delaySeconds = limits.webhookRetryDelaysSeconds[attempt - 1];
      if (delaySeconds === undefined) break;
      const nowMs = await desk.nowMs();
      const dueMs = Date.parse(next ?? '');
      expect(dueMs - beforeMs).toBeGreaterThanOrEqual(delaySeconds * 1000);
      expect(dueMs - nowMs).toBeLessThanOrEqual(delaySeconds * 1000);
      await desk.advance(Math.max(0, (dueMs - nowMs) / 1000 - 2));
      const hasComeEarly = receiver.count > attempt;
      // A slow computer may have spent those two seconds itself; the delivery is then not early.
      if ((await desk.nowMs()) < dueMs) expect(hasComeEarly).toBe(false);
      beforeMs = dueMs;
      await desk.advance(2);
    }
    expect(ids.size).toBe(1);
    expect(await desk.settled(endpoint.id, { status: 'failed' })).toMatchObject({
      attempts: 8,
      next_attempt_at: null,
    });
    expect((await desk.stateOf(endpoint.id)).last_failure_at).not.toBeNull();

    receiver.behavior = 200;
    await desk.service.control('POST', `/deliveries/${[...ids][0]}/resend`);
    expect((await receiver.next()).headers['webhook-id']).toBe([...ids][0]);
    await desk.settled(endpoint.id, { status: 'delivered' });
    expect(receiver.count).toBe(9);
  });

  it('follow an answer that is a redirect, which itself is not followed', async () => {
    const target = await WebhookReceiver.start();
    onTestFinished(() => target[Symbol.asyncDispose]());
    const { endpoint, receiver } = await desk.listen(['comp.status_changed']);
    receiver.behavior = { redirectTo: target.url };
    await desk.changeStatus('approved');
    expect(await desk.settled(endpoint.id, { attempts: 1 })).toMatchObject({ status: 'pending' });
    expect(target.count).toBe(0);
    receiver.behavior = 200;
    await desk.advance(5);
    await desk.settled(endpoint.id, { status: 'delivered', attempts: 2 });
  });

  it('end at once when the endpoint is removed, even one that is being sent', async () => {
    const { endpoint, receiver } = await desk.listen(['comp.status_changed']);
    receiver.behavior = 500;
    await desk.changeStatus('draft');
    await desk.settled(endpoint.id, { attempts: 1 });
    await receiver.next();
    receiver.behavior = 'leave_waiting';
    await desk.changeStatus('in_review');
    const waiting = await receiver.next();
    const closed = new Promise((resolve) => waiting.answer.once('close', resolve));
    const removedAt = performance.now();
    const removed = await desk.service.call('DELETE', `/v1/webhook_endpoints/${endpoint.id}`);
    expect([removed.status, await removed.text()]).toEqual([204, '']);
    await closed;
    // Well before the ten seconds after which the connection would close anyway.
    expect(performance.now() - removedAt).toBeLessThan(9_000);
    expect(await desk.deliveriesOf(endpoint.id)).toEqual([]);
    await desk.advance(2 * 24 * 3600);
    expect(receiver.count).toBe(2);
  });

  it('outlive a killed service', async () => {
    const directory = await mkdtemp(`${tmpdir()}/sandbox-webhooks-`);
    onTestFinished(() => rm(directory, { recursive: true }));
    const flags = ['--data', directory];
    await using first = await WebhookDesk.start(...flags);
    const { endpoint, receiver } = await first.listen(['*']);
    receiver.behavior = 500;
    await first.changeStatus('approved');
    const before = (await receiver.next()).headers['webhook-id'];
    await first.settled(endpoint.id, { attempts: 1 });
    await first.service.stop('SIGKILL');

    // Set before the second service starts: if its start takes long, the second attempt is due at once.
    receiver.behavior = 200;
    await using second = await WebhookDesk.start(...flags);
    await second.advance(5);
    const delivery = await receiver.next();
    expect(delivery.headers['webhook-id']).toBe(before);
    verified(endpoint.secret, delivery);
    await second.settled(endpoint.id, { status: 'delivered', attempts: 2 });
  });

  it('are shortened by --time-scale', async () => {
    await using fast = await WebhookDesk.start('--time-scale', '100');
    const { endpoint, receiver } = await fast.listen(['comp.status_changed']);
    receiver.behavior = 500;
    await fast.changeStatus('approved');
    await receiver.next();
    receiver.behavior = 200;
    await receiver.next();
    await fast.settled(endpoint.id, { status: 'delivered', attempts: 2 });
  });
});

describe('an endpoint', () => {
  it('is switched off after five days of nothing but failures, and on again by a person', async () => {
    const { endpoint, receiver } = await desk.listen(['comp.status_changed']);
    receiver.behavior = 500;
    await desk.changeStatus('changes_requested');
    await desk.settled(endpoint.id, { attempts: 1 });
    await desk.advance(5 * 24 * 3600 - 60);
    await desk.settled(endpoint.id, { attempts: 2 });
    expect(await desk.stateOf(endpoint.id)).toMatchObject({ status: 'enabled', disabled_reason: null });
    await desk.advance(301);
    await desk.settled(endpoint.id, { status: 'failed' });
    expect(await desk.stateOf(endpoint.id)).toMatchObject({ status: 'disabled', disabled_reason: 'failing' });
    const sent = receiver.count;
    await desk.changeStatus('draft');
    expect((await desk.deliveriesOf(endpoint.id)).length).toBe(1);

    await desk.service.control('PATCH', `/webhooks/${endpoint.id}`, { status: 'enabled' });
    receiver.behavior = 200;
    expect(await desk.stateOf(endpoint.id)).toMatchObject({ status: 'enabled', disabled_reason: null });
    await desk.changeStatus('approved');
    await desk.settled(endpoint.id, { status: 'delivered' });
    expect(receiver.count).toBe(sent + 1);
  });

  it('stays on if one delivery in five days arrives', async () => {
    const { endpoint, receiver } = await desk.listen(['comp.status_changed']);
    receiver.behavior = 500;
    await desk.changeStatus('draft');
    await desk.settled(endpoint.id, { attempts: 1 });
    await desk.advance(3 * 24 * 3600);
    await desk.settled(endpoint.id, { attempts: 2 });
    receiver.behavior = 200;
    await desk.service.control('POST', `/webhooks/${endpoint.id}/test`);
    await desk.settled(endpoint.id, { type: 'webhook.test', status: 'delivered' });
    receiver.behavior = 500;
    await desk.advance(3 * 24 * 3600);
    await desk.changeStatus('in_review');
    await desk.settled(endpoint.id, { type: 'comp.status_changed', attempts: 1 });
    expect(await desk.stateOf(endpoint.id)).toMatchObject({ status: 'enabled' });
  });

  it('is switched off with the key that added it', async () => {
    const { id, key } = await desk.service.newKey('short-lived');
    const { endpoint } = await desk.listen(['*'], key);
    await desk.service.control('PATCH', `/keys/${id}`, { revoked: true });
    expect(await desk.stateOf(endpoint.id)).toMatchObject({ status: 'disabled', disabled_reason: 'manual' });
  });
});
