import { describe, expect, it } from 'vitest';
import { servicePhrases } from '../../shared/messages/service-failures.ts';
import { type HttpResponse, TransportError } from '../ports/http-transport.ts';
import { failureOfAnswer, failureOfTransport, headerOf, malformedAnswer } from './answer-failures.ts';

const url = new URL('https://api.example.com/v1/me');
const nowMs = Date.parse('2026-01-01T00:00:00Z');

const answer = (status: number, headers: Readonly<Record<string, string>> = {}, body = ''): HttpResponse => ({
  status,
  headers,
  body: new TextEncoder().encode(body),
});
const failure = (response: HttpResponse, secrets: readonly string[] = []) =>
  failureOfAnswer(response, { url, nowMs, secrets });
const known = { 'request-id': 'req_1' };
const page = { 'content-type': 'text/html' };
const problem = (detail: string, code = 'project_not_found') =>
  JSON.stringify({ type: 'about:blank', title: 'No', status: 404, detail, code, request_id: 'req_body' });

describe('who answered, and how', () => {
  it.each<readonly [string, HttpResponse, string]>([
    ['a proxy that wants a name', answer(407), 'proxy_login_required'],
    ['too many requests, without words', answer(429), 'rate_limited'],
    ['a network that wants a sign-in', answer(511), 'captive_portal'],
    ['a page instead of an answer', answer(200, page), 'captive_portal'],
    ['a page by its first bytes', answer(200, {}, '  <!DOCTYPE html>'), 'captive_portal'],
    ['a page of the service itself', answer(200, { ...page, ...known }), 'answer_malformed'],
    ['something else', answer(200, {}, 'ok'), 'answer_malformed'],
    ['led elsewhere', answer(302, { location: 'https://net.example/' }), 'captive_portal'],
    ['led elsewhere, differently', answer(307, { location: 'https://net.example/' }), 'captive_portal'],
    ['led nowhere', answer(303), 'captive_portal'],
    ['led to no address', answer(303, { location: 'http://[' }), 'captive_portal'],
    ['led to the same host', answer(302, { location: '/v2/me' }), 'redirected'],
    ['led elsewhere for good', answer(301, { location: 'https://net.example/' }), 'redirected'],
    ['led elsewhere by the service', answer(302, { ...known, location: 'https://x.example/' }), 'redirected'],
    ['an error without words', answer(500), 'error_page'],
    ['a page that refuses', answer(403, page), 'error_page'],
    ['a refusal without words', answer(403), 'answer_malformed'],
    ['the last status below 500', answer(499), 'answer_malformed'],
  ])('%s', (_who, response, code) => expect(failure(response).code).toBe(code));

  it('looks for a page in the first 512 bytes only', () => {
    expect(failure(answer(403, {}, `${' '.repeat(500)}<html>`)).code).toBe('error_page');
    expect(failure(answer(403, {}, `${' '.repeat(512)}<html>`)).code).toBe('answer_malformed');
  });
});

describe('what the service says itself', () => {
  it('is taken as it is, with the id of the answer before that of its body', () => {
    const said = failure(answer(404, { 'retry-after': '5' }, problem('Gone.')));
    expect(said).toMatchObject({
      code: 'project_not_found',
      status: 404,
      requestId: 'req_body',
      retryAfterMs: 5_000,
      serviceCode: 'project_not_found',
      detail: 'Gone.',
    });
    expect(failure(answer(404, known, problem('Gone.'))).requestId).toBe('req_1');
    expect(failure(answer(399, known, problem('Gone.'))).code, 'no error').toBe('redirected');
  });

  it('never quotes a key, and is never long', () => {
    const said = failure(
      answer(404, { 'request-id': 'id of secret' }, problem(`secret ${'x'.repeat(2_000)} secret`)),
      ['secret'],
    );
    expect(said.requestId).toBe('id of [key]');
    expect(said.detail).toHaveLength(1_000);
    expect(said.detail).toMatch(/^\[key\] x/);
    expect(JSON.stringify(said.trouble)).not.toContain('secret');
  });
});

it('says of a strange success what was answered, as far as there was an answer', () => {
  expect(malformedAnswer('body: too big', answer(200, known))).toMatchObject({
    code: 'answer_malformed',
    status: 200,
    requestId: 'req_1',
    detail: 'body: too big',
  });
  expect(malformedAnswer('body')).toMatchObject({ status: null, requestId: null });
});

it('names the proxy that wants a name, and nobody else', () => {
  const says = (kind: 'proxy_login_required' | 'connection_refused') =>
    failureOfTransport(new TransportError(kind, 'proxy.studio', 'no')).trouble.sentence;
  expect(says('proxy_login_required')).toBe(servicePhrases.proxyNeedsSignIn('proxy.studio'));
  expect(says('connection_refused')).not.toContain('proxy.studio');
});

it('finds a header however it is spelled', () => {
  expect(headerOf(answer(200, known), 'Request-Id')).toBe('req_1');
  expect(headerOf(answer(200), 'Request-Id')).toBe(null);
});
