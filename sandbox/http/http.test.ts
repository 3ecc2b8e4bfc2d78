import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoints } from '../../src/shared/api/endpoints.ts';
import { errorStatusByCode, problemSchema } from '../../src/shared/api/errors.ts';
import { askUnderForeignName } from '../testing/foreign-name.ts';
import { type ApiAnswer, Practice } from '../testing/practice.ts';

let service: Practice;
let projectId: string;

beforeAll(async () => {
  service = await Practice.start('--seed', 'empty');
  projectId = (await service.newProject('Show', 2)).id;
});
afterAll(() => service.stop());

function expectProblem(
  answer: ApiAnswer,
  code: keyof typeof errorStatusByCode,
): z.output<typeof problemSchema> {
  const problem = problemSchema.parse(answer.body);
  expect(problem.code).toBe(code);
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(answer.status).toBe(errorStatusByCode[code]);
  expect(problem.status).toBe(answer.status);
  expect(z.url().parse(problem.type)).toBe(problem.type);
  expect(problem.title).not.toBe('');
  expect(problem.detail).not.toBe('');
  expect(problem.request_id).toBe(answer.headers.get('request-id'));
  return problem;
}

it('gives every answer a Request-Id of its own and no CORS headers', async () => {
  const origin = { Origin: 'https://evil.example' };
  const answers = await Promise.all([
    service.request('GET', '/v1/me', { key: service.keys.all, headers: origin }),
    service.request('OPTIONS', '/v1/me', { headers: { ...origin, 'Access-Control-Request-Method': 'GET' } }),
    service.request('GET', '/v1/nowhere', { headers: origin }),
    service.request('PUT', `${service.startLine.upload_url}/nothing`, { headers: origin }),
    service.request('GET', '/_sandbox/requests', { headers: origin }),
    service.request('GET', '/%zz', { headers: origin }),
  ]);
  const ids = answers.map(({ headers }) => headers.get('request-id'));
  expect(ids).not.toContain(null);
  expect(new Set(ids).size).toBe(answers.length);
  for (const { headers } of answers) {
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  }
});

it('answers JSON with every field of the contract', async () => {
  const me = await service.get('/v1/me');
  expect(me.status).toBe(200);
  expect(me.headers.get('content-type')).toMatch(/^application\/json/);
  expect(Object.keys(endpoints.getMe.response.parse(me.body))).toEqual(Object.keys(me.body as object));
  const project = await service.get(`/v1/projects/${projectId}`);
  expect(endpoints.getProject.response.parse(project.body)).toEqual(project.body);
  const media = await service.get(`/v1/projects/${projectId}/media`);
  expect(endpoints.listMedia.response.parse(media.body)).toEqual(media.body);
});

it('answers an unknown path differently from a method that an endpoint does not take', async () => {
  expectProblem(await service.get('/v1/nowhere'), 'not_found');
  expectProblem(await service.get('/v2/me'), 'not_found');
  expectProblem(await service.get('/v1/me/'), 'not_found');
  expectProblem(await service.get('/V1/me'), 'not_found');
  const wrong = await service.request('DELETE', `/v1/projects/${projectId}/media`);
  expectProblem(wrong, 'method_not_allowed');
  expect(wrong.headers.get('allow')?.split(', ').sort()).toEqual(['GET', 'HEAD', 'OPTIONS', 'POST']);
  const put = await service.request('PUT', `/v1/projects/${projectId}/media/x/versions`, { body: {} });
  expect(put.headers.get('allow')).toBe('POST, OPTIONS');
});

it('answers HEAD like GET without a body, and OPTIONS with the methods', async () => {
  const get = await service.get('/v1/projects');
  const head = await service.request('HEAD', '/v1/projects', { key: service.keys.all });
  expect([head.status, head.text]).toEqual([200, '']);
  expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(get.text)));
  expect((await service.request('HEAD', '/v1/projects')).status).toBe(401);
  const options = await service.request('OPTIONS', '/v1/projects');
  expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
});

it('names the parameter that is wrong', async () => {
  const target = `/v1/projects/${projectId}/media`;
  const detailOf = async (answer: Promise<ApiAnswer>) =>
    expectProblem(await answer, 'invalid_request').detail;
  expect(await detailOf(service.get(`${target}?colour=red`))).toContain('colour');
  expect(await detailOf(service.get(`${target}?limit=0`))).toContain('limit');
  expect(await detailOf(service.get('/v1/me?x=1'))).toContain('x');
  expect(await detailOf(service.post(target, { name: 'a', colour: 'red' }))).toContain('colour');
  expect(await detailOf(service.post(target, {}))).toContain('name');
  expect(await detailOf(service.post(target, '{"name":"a","__proto__":{"x":1}}'))).toContain('__proto__');
});

it('refuses bodies that are not the JSON it asks for', async () => {
  const target = `/v1/projects/${projectId}/media`;
  const send = (body: string | Uint8Array | undefined, type: string | undefined) =>
    service.request('POST', target, {
      key: service.keys.all,
      ...(body === undefined ? {} : { body }),
      headers: type === undefined ? {} : { 'content-type': type },
    });
  const json = 'application/json';
  const refused = await Promise.all([
    send('{"name":"a"}', 'text/plain'),
    send('name=a', 'application/x-www-form-urlencoded'),
    send('{"name":', json),
    send('', json),
    send(undefined, undefined),
    send('[]', json),
    send('null', json),
    send('"text"', json),
    send(new Uint8Array([0x7b, 0xff, 0x7d]), json),
    send(`{"name":"${'x'.repeat(1024 * 1024)}"}`, json),
  ]);
  for (const answer of refused) expectProblem(answer, 'invalid_request');
  expect((await send('{"name":"a"}', 'application/json; charset=utf-8')).status).toBe(201);
});

it('answers what is not HTTP with a problem, and closes', async () => {
  const { port } = new URL(service.startLine.base_url);
  for (const line of ['NONSENSE\r\n\r\n', 'GET /v1/me HTTP/1.1\r\nContent-Length: x\r\n\r\n']) {
    const socket = connect(Number(port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(line);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 400 /);
    expect(head).toMatch(/\r\nRequest-Id: req_/);
    expect(problemSchema.parse(JSON.parse(body)).code).toBe('invalid_request');
  }
});

/** Sends a request written by hand, and gives the whole answer: status, headers and problem. */
async function askRaw(lines: readonly string[]) {
  const { port } = new URL(service.startLine.base_url);
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write([...lines, 'Connection: close', '', ''].join('\r\n'));
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  expect(head).toMatch(/\r\nRequest-Id: req_/);
  return { head, problem: problemSchema.parse(JSON.parse(body)) };
}

it('answers a request without Host, or with an unknown Expect, as a problem', async () => {
  const nameless = await askRaw(['GET /v1/me HTTP/1.1']);
  expect([nameless.problem.status, nameless.problem.code]).toEqual([400, 'invalid_request']);
  const expecting = await askRaw(['GET /v1/me HTTP/1.1', 'Host: localhost', 'Expect: a miracle']);
  expect([expecting.problem.status, expecting.problem.code]).toEqual([417, 'expectation_failed']);
  const upload = await askRaw(['PUT /upload/x HTTP/1.1', 'Host: localhost', 'Expect: a miracle']);
  expect(upload.problem.status).toBe(417);
});

it('says which methods an address takes, also for unknown methods and outside the API', async () => {
  for (const [method, target, allow] of [
    ['FROB', '/v1/me', 'GET, HEAD, OPTIONS'],
    ['PROPFIND', '/v1/me', 'GET, HEAD, OPTIONS'],
    ['GET', '/oauth/token', 'POST, OPTIONS'],
    ['DELETE', '/app', 'GET, HEAD, OPTIONS'],
    ['PUT', '/_sandbox/faults', 'POST, GET, HEAD, DELETE, OPTIONS'],
  ]) {
    const { head, problem } = await askRaw([`${method} ${target} HTTP/1.1`, 'Host: localhost']);
    expect([method, target, problem.status, problem.code]).toEqual([
      method,
      target,
      405,
      'method_not_allowed',
    ]);
    expect(/\r\nallow: (.*)/i.exec(head)?.[1]).toBe(allow);
  }
  expect((await askRaw(['FROB /nowhere HTTP/1.1', 'Host: localhost'])).problem.code).toBe('not_found');
});

it.each(['0x10', '1e1', '%2B5', '5.0', '%205', '5%20', '', 'five'])(
  'refuses limit=%s, which is not a plain integer',
  async (limit) => {
    expectProblem(await service.get(`/v1/projects?limit=${limit}`), 'invalid_request');
  },
);

it('gives a key made by a control call the usual 90 days', async () => {
  const key = await service.newKey('Night shift');
  const me = endpoints.getMe.response.parse((await service.get('/v1/me', key)).body);
  const days = (Date.parse(me.expires_at ?? '') - Date.parse(me.created_at)) / 86_400_000;
  expect(days).toBe(90);
});

it('does not repeat a long address in its answer', async () => {
  for (const path of [
    `/v1/projects/${'x'.repeat(7_000)}`,
    `/${'%zz'.repeat(2_000)}`,
    `/${'y'.repeat(15_000)}`,
  ]) {
    const { head, problem } = await askRaw([`GET ${path} HTTP/1.1`, 'Host: localhost']);
    expect(head.length + JSON.stringify(problem).length).toBeLessThan(1_000);
  }
});

it('takes control calls only from programs on this computer', async () => {
  const fromPage = await service.request('POST', '/_sandbox/clock', {
    body: { advance_seconds: 1 },
    headers: { Origin: 'http://127.0.0.1:3000' },
  });
  expect(fromPage.status).toBe(403);
  const rebound = new URL('/_sandbox/requests', service.startLine.base_url);
  expect(await askUnderForeignName(rebound)).toMatch(/^HTTP\/1\.1 403 /);
});
