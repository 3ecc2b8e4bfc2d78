import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compSchema } from '../../src/shared/api/comp.ts';
import { listSchema } from '../../src/shared/api/list.ts';
import { mediaSchema } from '../../src/shared/api/media.ts';
import { noteSchema } from '../../src/shared/api/note.ts';
import {
  createdWebhookEndpointSchema,
  webhookEndpointSchema,
} from '../../src/shared/api/webhook-endpoint.ts';
import { findDemo } from '../testing/demo.ts';
import { askUnderForeignName } from '../testing/foreign-name.ts';
import { RunningService } from '../testing/running-service.ts';
import { verified, WebhookReceiver } from '../testing/webhook-receiver.ts';

let service: RunningService;
let demo: Awaited<ReturnType<typeof findDemo>>;
beforeAll(async () => {
  service = await RunningService.start('--allow-private-webhooks');
  demo = await findDemo(service);
});
afterAll(() => service.stop());

const cookieOf = (person: string | undefined) =>
  person === undefined ? {} : { cookie: `practice_person=${person}` };
const url = (path: string) => (path.startsWith('http') ? path : `${service.base}${path}`);

async function look(path: string, person?: string): Promise<{ status: number; text: string }> {
  const response = await fetch(url(path), { headers: cookieOf(person) });
  return { status: response.status, text: await response.text() };
}

/** Finds the form on a page by its button, fills it in and submits it as a browser does. */
async function submit(
  pagePath: string,
  button: string,
  filled: Readonly<Record<string, string>> = {},
  person?: string,
) {
  const { text } = await look(pagePath, person);
  const form = [...text.matchAll(/<form[^>]*action="([^"]*)"[^>]*>(.*?)<\/form>/gs)].find(([, , inside]) =>
    inside?.includes(`>${button}</button>`),
  );
  if (form === undefined) throw new Error(`There is no button "${button}" on ${pagePath}.`);
  const body = new URLSearchParams();
  for (const [, name, value] of (form[2] ?? '').matchAll(
    /<input type="hidden" name="([^"]*)" value="([^"]*)">/g,
  )) {
    body.set(name ?? '', value ?? '');
  }
  for (const [, name, inside] of (form[2] ?? '').matchAll(/<select name="([^"]*)">(.*?)<\/select>/gs)) {
    const chosen = /value="([^"]*)" selected/.exec(inside ?? '') ?? /value="([^"]*)"/.exec(inside ?? '');
    body.set(name ?? '', chosen?.[1] ?? '');
  }
  for (const [name, value] of Object.entries(filled)) body.set(name, value);
  return post(form[1] ?? '', body, { origin: service.base, ...cookieOf(person) });
}

const post = (path: string, body: URLSearchParams, headers: Record<string, string>) =>
  fetch(url(path), { method: 'POST', body, headers, redirect: 'manual' });

async function personCalled(name: string): Promise<string> {
  const { text } = await look('/app');
  const id = new RegExp(`value="(usr_\\w+)"[^>]*>${name}<`).exec(text)?.[1];
  if (id === undefined) throw new Error(`Nobody is called ${name}.`);
  return id;
}

describe('every app_url opens a page', () => {
  it('for a project, a comp and a note, as plain HTML without any script', async () => {
    const item = demo.media('LED Main');
    const [note] = (await service.read(listSchema(noteSchema), 'GET', `${demo.path}/media/${item.id}/notes`))
      .data;
    const pages = [
      demo.tour.app_url,
      demo.comp('Doors open').app_url,
      note?.app_url ?? '',
      `${demo.tour.app_url}/media/${item.id}`,
    ];
    for (const page of [...pages, '/app', '/app/account']) {
      const response = await fetch(url(page));
      expect([page, response.status]).toEqual([page, 200]);
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(await response.text()).not.toMatch(/<script|\son\w+=|style=|javascript:/i);
    }
    expect((await look(note?.app_url ?? '')).text).toContain(note?.text.slice(0, 30));
  });

  it('or a page that says it is not there', async () => {
    for (const path of [
      '/app/projects/prj_none',
      `${demo.tour.app_url}/media/med_none`,
      `${demo.tour.app_url}/comps/cmp_none`,
    ]) {
      expect((await look(path)).status).toBe(404);
    }
    const stranger = await personCalled('Theo Marchetti');
    expect((await look(demo.tour.app_url, stranger)).status).toBe(404);
  });
});

describe('what a person does on a page', () => {
  it('answers, resolves, reopens and leaves notes', async () => {
    const item = demo.media('Floor Ripples');
    const api = `${demo.path}/media/${item.id}/notes?status=all`;
    const read = async () => (await service.read(listSchema(noteSchema), 'GET', api)).data;
    const mediaPage = `${demo.tour.app_url}/media/${item.id}`;
    const left = await submit(mediaPage, 'Leave note', {
      text: 'Slower, please',
      at_seconds: '4.5',
      has_drawing: 'yes',
    });
    expect([left.status, left.headers.get('location')]).toEqual([303, expect.stringContaining('said=noted')]);
    const note = (await read()).find(({ text }) => text === 'Slower, please');
    expect(note).toMatchObject({
      at_seconds: 4.5,
      has_drawing: true,
      status: 'open',
      version_number: 2,
      author: { name: 'Mara Lindqvist', signed_in: true },
    });
    const notePage = note?.app_url ?? '';
    await submit(notePage, 'Answer', { text: 'Half the speed?' });
    await submit(notePage, 'Resolve');
    expect((await read()).find(({ id }) => id === note?.id)).toMatchObject({
      replies_count: 1,
      status: 'resolved',
    });
    expect((await look(notePage)).text).toContain('Half the speed?');
    await submit(notePage, 'Reopen');
    expect((await read()).find(({ id }) => id === note?.id)?.status).toBe('open');
    expect((await submit(notePage, 'Answer', { text: '   ' })).status).toBe(400);
  });

  it('picks a version, which is then the active one', async () => {
    const item = demo.media('IMAG Right');
    const before = item.version?.id;
    await submit(`${demo.tour.app_url}/media/${item.id}`, 'Make current');
    const after = await service.read(mediaSchema, 'GET', `${demo.path}/media/${item.id}`);
    expect(after.version?.id).not.toBe(before);
  });

  it('changes a comp’s status, publishes it, and adds a note to it', async () => {
    const comp = demo.comp('Floor test');
    await using receiver = await WebhookReceiver.start();
    const endpoint = await service.read(createdWebhookEndpointSchema, 'POST', '/v1/webhook_endpoints', {
      body: { url: receiver.url, events: ['*'] },
    });
    await submit(comp.app_url, 'Change status', { status: 'approved', via: 'review_link' });
    expect(await receiver.nextEvent(endpoint.secret)).toMatchObject({
      type: 'comp.status_changed',
      data: { status: 'approved', via: 'review_link', changed_by: { name: 'Mara Lindqvist' } },
    });
    await submit(comp.app_url, 'Publish for review', { label: 'Rehearsal' });
    expect(await receiver.nextEvent(endpoint.secret)).toMatchObject({
      type: 'comp.version_published',
      data: { number: 1, label: 'Rehearsal', published_by: { name: 'Mara Lindqvist' } },
    });
    await submit(comp.app_url, 'Leave note', { text: 'In the comp', at_seconds: '1' });
    expect(await receiver.nextEvent(endpoint.secret)).toMatchObject({
      type: 'comment.created',
      data: { comp_id: comp.id },
    });
    await submit(comp.app_url, 'Make a review link', { title: 'Guests' });
    await submit(comp.app_url, 'Open as a guest');
    expect(await receiver.nextEvent(endpoint.secret)).toMatchObject({
      type: 'review_link.first_opened',
      data: { title: 'Guests', comp_ids: [comp.id] },
    });
    expect(await service.read(compSchema, 'GET', `${demo.path}/comps/${comp.id}`)).toMatchObject({
      status: 'approved',
    });
    await service.call('DELETE', `/v1/webhook_endpoints/${endpoint.id}`);
  });

  it('opens a project for the first time, which ends project_needs_first_open', async () => {
    const opera = demo.project('Old Opera House 2024');
    const body = { name: 'New curtain' };
    const media = `/v1/projects/${opera.id}/media`;
    expect(await service.refusal('POST', media, { body })).toMatchObject({
      code: 'project_needs_first_open',
    });
    await look(opera.app_url);
    expect(await service.refusal('POST', media, { body })).toMatchObject({
      code: 'project_needs_first_open',
    });
    await submit(opera.app_url, 'Open this project');
    expect((await service.call('POST', media, { body })).status).toBe(201);
  });

  it('changes nothing in a project that the person may only view', async () => {
    const viewer = await personCalled('Jonas Adeyemi');
    const comp = demo.comp('Doors open');
    const { text } = await look(comp.app_url, viewer);
    expect(text).not.toContain('Change status');
    const forced = await post(`${comp.app_url}/status`, new URLSearchParams({ status: 'draft' }), {
      origin: service.base,
      ...cookieOf(viewer),
    });
    expect(forced.status).toBe(403);
    expect(await service.read(compSchema, 'GET', `${demo.path}/comps/${comp.id}`)).toMatchObject({
      status: comp.status,
    });
  });

  it('switches to another person, and returns to the same page', async () => {
    const viewer = await personCalled('Jonas Adeyemi');
    const response = await submit('/app/account', 'Switch', { person: viewer });
    expect(response.headers.get('location')).toBe('/app/account');
    expect(response.headers.get('set-cookie')).toMatch(
      new RegExp(`practice_person=${viewer}; .*HttpOnly; SameSite=Lax`),
    );
    expect((await look('/app/account', viewer)).text).toContain('Account of Jonas Adeyemi');
    const elsewhere = await submit('/app', 'Switch', { back: '//evil.example/' });
    expect(elsewhere.headers.get('location')).toBe('/app');
  });
});

describe('the account page', () => {
  it('switches endpoints off and on, tests and removes them, resends deliveries, and revokes a key with its endpoints', async () => {
    const { key, id: keyId } = await service.newKey('made for this');
    await using receiver = await WebhookReceiver.start();
    const body = { url: receiver.url, events: ['media.ready'] };
    const endpoint = await service.read(createdWebhookEndpointSchema, 'POST', '/v1/webhook_endpoints', {
      key,
      body,
    });
    const state = () => service.read(webhookEndpointSchema, 'GET', `/v1/webhook_endpoints/${endpoint.id}`);
    await submit('/app/account', 'Send test event');
    const first = await receiver.next();
    expect(verified(endpoint.secret, first)).toMatchObject({ type: 'webhook.test' });
    while (!(await look('/app/account')).text.includes('Retry')) {}
    await submit('/app/account', 'Retry');
    expect((await receiver.next()).headers['webhook-id']).toBe(first.headers['webhook-id']);
    await submit('/app/account', 'Switch off');
    expect(await state()).toMatchObject({ status: 'disabled', disabled_reason: 'manual' });
    await submit('/app/account', 'Switch on');
    expect(await state()).toMatchObject({ status: 'enabled', disabled_reason: null });
    const revoked = await post(`/app/account/credentials/${keyId}/revoke`, new URLSearchParams(), {
      origin: service.base,
    });
    expect(revoked.status).toBe(303);
    expect(await service.refusal('GET', '/v1/me', { key })).toMatchObject({ code: 'api_key_revoked' });
    expect(await state()).toMatchObject({ status: 'disabled' });
    await submit('/app/account', 'Remove');
    expect(await service.refusal('GET', `/v1/webhook_endpoints/${endpoint.id}`)).toMatchObject({
      status: 404,
    });
  });

  it('shows and changes only what belongs to its person', async () => {
    const { id } = await service.newKey('not yours');
    const viewer = await personCalled('Jonas Adeyemi');
    const forced = await post(`/app/account/credentials/${id}/revoke`, new URLSearchParams(), {
      origin: service.base,
      ...cookieOf(viewer),
    });
    expect(forced.status).toBe(404);
  });
});

describe('forms', () => {
  it.each([['https://evil.example'], ['null'], ['http://127.0.0.1:1'], [undefined]])(
    'sent from %s change nothing',
    async (origin) => {
      const comp = demo.comp('Chorus in the round');
      const response = await post(
        `${comp.app_url}/status`,
        new URLSearchParams({ status: 'approved' }),
        origin === undefined ? {} : { origin },
      );
      expect(response.status).toBe(403);
      expect(await service.read(compSchema, 'GET', `${demo.path}/comps/${comp.id}`)).toMatchObject({
        status: comp.status,
      });
    },
  );
});

it('answers forms and pages only under names of this computer', async () => {
  expect(await askUnderForeignName(new URL(demo.tour.app_url))).toMatch(/^HTTP\/1\.1 403 /);
});

describe('text from people', () => {
  const corpus = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    '</textarea><svg onload=alert(1)>',
    '</title><script>alert(1)</script>',
    '<!--><iframe src=javascript:alert(1)>',
    '&lt;script&gt;',
    '{{constructor.constructor(1)}}',
    '\u202Eevil\u0000<b>',
  ];

  it.each(corpus.map((text) => [JSON.stringify(text), text]))('is shown as text: %s', async (_name, text) => {
    const comp = await service.read(compSchema, 'POST', `${demo.path}/comps`, {
      body: {
        name: text,
        stage_id: demo.stage('Arena main stage').id,
        screens: [{ screen: 'LED Main', media_id: demo.media('LED Main').id }],
      },
    });
    const made = { comp_id: comp.id, text, author: { name: text, signed_in: false } };
    const note = noteSchema.parse(await service.control('POST', '/notes', made));
    await service.control('POST', `/comps/${comp.id}/publish`, { label: text, published_by: text });
    await service.control('POST', '/review-links', { comp_ids: [comp.id], title: text });
    const media = await service.call('POST', `${demo.path}/media`, { body: { name: text, filename: text } });
    const { id } = mediaSchema.parse(await media.json());
    for (const page of [comp.app_url, note.app_url, demo.tour.app_url, `${demo.tour.app_url}/media/${id}`]) {
      const shown = (await look(page)).text;
      expect(shown).not.toMatch(/<(script|iframe|svg|b)\b|<img(?! class="picture")|<[^>]*\son\w+\s*=/i);
      if (text.includes('<')) expect(shown).not.toContain(text);
    }
    expect((await look(comp.app_url)).text).toContain(
      text
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('"', '&quot;')
        .replaceAll("'", '&#39;'),
    );
  });
});
