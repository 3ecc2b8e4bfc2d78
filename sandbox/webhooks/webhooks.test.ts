import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { compSchema } from '../../src/shared/api/comp.ts';
import { makeVideo } from '../testing/practice.ts';
import { WebhookDesk } from '../testing/webhook-desk.ts';
import { verified } from '../testing/webhook-receiver.ts';

let desk: WebhookDesk;
beforeAll(async () => {
  desk = await WebhookDesk.start();
});
afterAll(() => desk.service.stop());

describe('what is delivered', () => {
  it('comp.created, signed and with the headers of Standard Webhooks', async () => {
    const { endpoint, receiver } = await desk.listen(['comp.created']);
    const body = {
      stage_id: desk.demo.stage('Arena main stage').id,
      screens: [{ screen: 'LED Main', media_id: desk.demo.media('LED Main').id }],
    };
    const comp = await desk.service.read(compSchema, 'POST', `${desk.demo.path}/comps`, { body });
    const delivery = await receiver.next();
    expect(delivery.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': expect.stringMatching(/^msg_\w+$/),
      'user-agent': expect.stringMatching(/^[\w-]+-Webhooks\/\d+\.\d+$/),
    });
    expect(Math.abs(Number(delivery.headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60);
    expect(verified(endpoint.secret, delivery)).toEqual({
      type: 'comp.created',
      timestamp: comp.created_at,
      data: comp,
    });
    const done = await desk.settled(endpoint.id, { status: 'delivered' });
    expect(done).toMatchObject({ attempts: 1, next_attempt_at: null, id: delivery.headers['webhook-id'] });
    expect((await desk.stateOf(endpoint.id)).last_success_at).not.toBeNull();
  });

  it('comp.status_changed, with who changed it and where; nothing when the status stays the same', async () => {
    const { endpoint, receiver } = await desk.listen(['comp.status_changed']);
    const comp = desk.demo.comp('Chorus in the round');
    await desk.service.control('PATCH', `/comps/${comp.id}`, { status: comp.status });
    const change = { status: 'approved', via: 'review_link', changed_by: 'The band' };
    await desk.service.control('PATCH', `/comps/${comp.id}`, change);
    const event = await receiver.nextEvent(endpoint.secret);
    expect(event).toMatchObject({
      type: 'comp.status_changed',
      data: {
        id: comp.id,
        object: 'comp',
        status: 'approved',
        via: 'review_link',
        changed_by: { name: 'The band' },
      },
    });
    expect(await desk.deliveriesOf(endpoint.id)).toHaveLength(1);
  });

  it('comp.version_published, numbered', async () => {
    const { endpoint, receiver } = await desk.listen(['comp.version_published']);
    const comp = desk.demo.comp('Doors open');
    await desk.service.control('POST', `/comps/${comp.id}/publish`);
    await desk.service.control('POST', `/comps/${comp.id}/publish`, {
      label: 'For the client',
      published_by: 'Mara',
    });
    const events = [await receiver.nextEvent(endpoint.secret), await receiver.nextEvent(endpoint.secret)];
    const second = events.find(({ data }) => 'number' in data && data.number === 2);
    expect(second).toMatchObject({
      type: 'comp.version_published',
      data: {
        object: 'comp_version',
        comp_id: comp.id,
        label: 'For the client',
        published_by: { name: 'Mara' },
        comp: { object: 'comp', id: comp.id },
      },
    });
  });

  it('comment.created, with its position on the timeline', async () => {
    const { endpoint, receiver } = await desk.listen(['comment.created']);
    const comp = desk.demo.comp('Opener, full rig');
    await desk.service.control('POST', '/notes', {
      comp_id: comp.id,
      text: 'Brighter <here>',
      at_seconds: 2.5,
    });
    expect(await receiver.nextEvent(endpoint.secret)).toMatchObject({
      type: 'comment.created',
      data: {
        object: 'comment',
        comp_id: comp.id,
        text: 'Brighter <here>',
        at_seconds: 2.5,
        author: { name: 'A reviewer', signed_in: false },
      },
    });
  });

  it('review_link.first_opened, the first time only', async () => {
    const { endpoint, receiver } = await desk.listen(['review_link.first_opened']);
    const comp = desk.demo.comp('Opener, full rig');
    const made = await desk.service.control('POST', '/review-links', { comp_ids: [comp.id], title: 'Band' });
    const { id } = z.object({ id: z.string() }).parse(made);
    await desk.service.control('POST', `/review-links/${id}/open`);
    await desk.service.control('POST', `/review-links/${id}/open`);
    expect(await receiver.nextEvent(endpoint.secret)).toMatchObject({
      type: 'review_link.first_opened',
      data: { object: 'review_link', id, comp_ids: [comp.id], title: 'Band' },
    });
    expect(await desk.deliveriesOf(endpoint.id)).toHaveLength(1);
  });

  it('media.failed for a file that cannot be read', async () => {
    const { endpoint, receiver } = await desk.listen(['media.failed', 'media.ready']);
    const created = await desk.service.call('POST', `${desk.demo.path}/media`, {
      body: { name: 'Not a video' },
    });
    const { id, upload } = z
      .object({ id: z.string(), upload: z.object({ url: z.string() }) })
      .parse(await created.json());
    await fetch(upload.url, { method: 'PUT', body: 'no video at all' });
    const event = await receiver.nextEvent(endpoint.secret);
    expect(event).toMatchObject({ type: 'media.failed', data: { object: 'media', id, status: 'error' } });
    expect(event.data).toHaveProperty('processed_version_id', expect.stringMatching(/^ver_/));
  });

  it('media.ready for a video that can be placed in comps, with its true size', {
    tags: ['ffmpeg'],
  }, async () => {
    const { endpoint, receiver } = await desk.listen(['media.ready']);
    const item = desk.demo.media('IMAG Right');
    const created = await desk.service.call('POST', `${desk.demo.path}/media/${item.id}/versions`, {
      body: { filename: 'IMAG_Right_v003.mp4' },
    });
    const { id, upload } = z
      .object({ id: z.string(), upload: z.object({ url: z.string() }) })
      .parse(await created.json());
    await fetch(upload.url, { method: 'PUT', body: await makeVideo({ width: 64, height: 32, seconds: 1 }) });
    expect(await receiver.nextEvent(endpoint.secret)).toMatchObject({
      type: 'media.ready',
      data: {
        id: item.id,
        status: 'ready',
        width: 64,
        height: 32,
        version: { id },
        processed_version_id: id,
      },
    });
  });

  it('every event to *, none that was not subscribed to, and a test event always', async () => {
    const all = await desk.listen(['*']);
    const some = await desk.listen(['media.ready']);
    await desk.changeStatus('in_review');
    await desk.service.control('POST', `/webhooks/${some.endpoint.id}/test`);
    expect(await all.receiver.nextEvent(all.endpoint.secret)).toMatchObject({ type: 'comp.status_changed' });
    expect(verified(some.endpoint.secret, await some.receiver.next())).toMatchObject({
      type: 'webhook.test',
    });
    expect((await desk.deliveriesOf(some.endpoint.id)).map(({ type }) => type)).toEqual(['webhook.test']);
  });
});

describe('whose events', () => {
  it('only those of projects that the person who added the endpoint can open, and no longer once they cannot', async () => {
    const mine = await desk.listen(['comp.status_changed']);
    const { key } = await desk.service.newKey('theirs', undefined, 'viewer');
    const theirs = await desk.listen(['comp.status_changed'], key);
    const elsewhere = await desk.listen(['comp.status_changed'], desk.service.start.keys.other_workspace);
    await desk.changeStatus('approved');
    await theirs.receiver.nextEvent(theirs.endpoint.secret);
    await mine.receiver.nextEvent(mine.endpoint.secret);
    await desk.service.control('PATCH', `/projects/${desk.demo.tour.id}`, { visibility: 'private' });
    await desk.changeStatus('draft');
    await mine.receiver.nextEvent(mine.endpoint.secret);
    expect(await desk.deliveriesOf(theirs.endpoint.id)).toHaveLength(1);
    expect(await desk.deliveriesOf(elsewhere.endpoint.id)).toHaveLength(0);
    await desk.service.control('PATCH', `/projects/${desk.demo.tour.id}`, { visibility: 'team' });
  });

  it('retries end when the person can no longer open the project', async () => {
    const { key } = await desk.service.newKey('losing', undefined, 'viewer');
    const { endpoint, receiver } = await desk.listen(['comp.status_changed'], key);
    receiver.behavior = 500;
    await desk.changeStatus('changes_requested');
    await desk.settled(endpoint.id, { attempts: 1 });
    await desk.service.control('PATCH', `/projects/${desk.demo.tour.id}`, { visibility: 'private' });
    await desk.advance(6);
    expect(await desk.settled(endpoint.id, { status: 'failed' })).toMatchObject({ attempts: 1 });
    expect(receiver.count).toBe(1);
    await desk.service.control('PATCH', `/projects/${desk.demo.tour.id}`, { visibility: 'team' });
  });
});
