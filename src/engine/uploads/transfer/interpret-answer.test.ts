import { describe, expect, it } from 'vitest';
import { TransportError } from '../../ports/http-transport.ts';
import { interpretQuery, interpretSend, type PutFacts } from './interpret-answer.ts';
import type { PutRequestEnd } from './put-request.ts';
import { readAnswer, readConfirmedBytes, readRedirectHost, readStoredBytes } from './read-answer.ts';
import { SignedAddress } from './signed-address.ts';

const session = new SignedAddress('https://storage.googleapis.com/b?upload_id=1');
const plain = new SignedAddress('https://up.example.com/b?signature=1');
const facts: PutFacts = {
  target: plain,
  sizeBytes: 100,
  tookBytes: 40,
  wholeBodySent: true,
  bodyMs: 7,
  proxies: [],
  nowMs: 0,
};
const ofSession: PutFacts = { ...facts, target: session };
const halfSent: PutFacts = { ...facts, wholeBodySent: false };

type Headers = Readonly<Record<string, string | readonly string[]>>;
const head = (status: number, headers: Headers = {}, bodyText = '') => ({ status, headers, bodyText });
const answer = (status: number, headers: Headers = {}, bodyText = ''): PutRequestEnd => ({
  kind: 'answer',
  head: head(status, headers, bodyText),
  early: false,
});
const page: Headers = { 'content-type': 'text/html; charset=utf-8' };
const xhtml: Headers = { 'content-type': 'Application/XHTML+xml' };
const led = (location: string, more: Headers = {}): Headers => ({ location, ...more });

describe('what the end of a PUT means', () => {
  type Row = readonly [what: string, end: PutRequestEnd, outcome: object, given?: PutFacts];
  const rows: readonly Row[] = [
    ['success', answer(200), { kind: 'delivered', sizeBytes: 100, xxh3: 'ab', bodyMs: 7 }],
    ['the last success there is', answer(299), { kind: 'delivered' }],
    ['just above it', answer(300), { kind: 'redirected', status: 300, toHost: null }],
    ['just below it', answer(199), { kind: 'answered', early: false, tookBytes: 40 }],
    ['a refusal in the middle', answer(403), { kind: 'answered', early: true }, halfSent],
    ['the first that is no redirect', answer(400), { kind: 'answered' }],
    ['the last redirect', answer(399), { kind: 'redirected' }],
    ['success before the end', { ...answer(200), early: true } as PutRequestEnd, { kind: 'early_success' }],
    ['success for all of it', answer(200, {}, '{"size":"100"}'), { kind: 'delivered' }],
    ['success for less', answer(200, {}, '{"size":99}'), { kind: 'wrong_length', confirmedBytes: 99 }],
    [
      'a session with less',
      answer(308, { range: 'bytes=0-9' }),
      { kind: 'incomplete', confirmedBytes: 10 },
      ofSession,
    ],
    ['308 of another address', answer(308), { kind: 'redirected', status: 308 }],
    ['a sign-in page', answer(200, page), { kind: 'captive_portal', host: 'up.example.com' }],
    ['a sign-in page, other kind', answer(200, xhtml), { kind: 'captive_portal' }],
    ['sign in first', answer(511), { kind: 'captive_portal', host: 'up.example.com' }],
    ['a page that refuses', answer(403, page), { kind: 'answered' }],
    [
      'a proxy',
      answer(407),
      { kind: 'connection_failed', failure: 'proxy_login_required', host: 'up.example.com' },
    ],
    [
      'a proxy with a name',
      answer(407),
      { kind: 'connection_failed', host: 'proxy.studio', tookBytes: 40, wholeBodySent: true },
      { ...facts, proxies: ['proxy.studio', 'another'] },
    ],
    [
      'led away by a page',
      answer(302, led('https://net.example/', page)),
      { kind: 'captive_portal', host: 'net.example' },
    ],
    ['led away for good by a page', answer(301, led('https://net.example/', page)), { kind: 'redirected' }],
    [
      'led away without a page',
      answer(302, led('https://net.example/')),
      { kind: 'redirected', toHost: 'net.example' },
    ],
    [
      'led within the host by a page',
      answer(303, led('/x', page)),
      { kind: 'redirected', toHost: 'up.example.com' },
    ],
    ['led nowhere by a page', answer(307, page), { kind: 'redirected', toHost: null }],
    ['no byte taken', { kind: 'stalled' }, { kind: 'stalled', tookBytes: 40, wholeBodySent: true }],
    ['cancelled', { kind: 'cancelled' }, { kind: 'cancelled', wholeBodySent: false }, halfSent],
    [
      'no connection',
      { kind: 'failed', fault: new TransportError('connection_lost', 'up.example.com', 'gone') },
      { kind: 'connection_failed', failure: 'connection_lost', host: 'up.example.com', wholeBodySent: true },
    ],
  ];
  it.each(rows.map(([what, end, outcome, given = facts]) => [what, end, outcome, given] as const))(
    '%s',
    (_what, end, outcome, given) => {
      expect(interpretSend(end, given, () => 'ab')).toMatchObject(outcome);
    },
  );
});

describe('what a session says of how far it got', () => {
  const rows: readonly (readonly [string, PutRequestEnd, object])[] = [
    ['a part', answer(308, { range: 'bytes=0-9' }), { kind: 'partial', confirmedBytes: 10 }],
    ['nothing yet', answer(308), { kind: 'partial', confirmedBytes: 0 }],
    [
      'all of it, not yet closed',
      answer(308, { range: 'bytes=0-99' }),
      { kind: 'partial', confirmedBytes: 100 },
    ],
    [
      'more than there is',
      answer(308, { range: 'bytes=0-100' }),
      { kind: 'wrong_length', confirmedBytes: 101 },
    ],
    ['done', answer(200, {}, '{"bytes_received":100}'), { kind: 'complete' }],
    ['done, without a size', answer(201), { kind: 'complete' }],
    [
      'done with another size',
      answer(200, {}, '{"size_bytes":7}'),
      { kind: 'wrong_length', confirmedBytes: 7, tookBytes: 0 },
    ],
    ['gone', answer(404), { kind: 'answered', early: false, tookBytes: 0 }],
    ['somebody else', answer(511), { kind: 'captive_portal' }],
    ['no answer: no body was sent', { kind: 'stalled' }, { kind: 'stalled', wholeBodySent: false }],
  ];
  it.each(rows)('%s', (_what, end, outcome) => {
    expect(interpretQuery(end, ofSession)).toMatchObject(outcome);
  });
});

describe('what is read in an answer', () => {
  it('takes the first id there is, of a bounded length', () => {
    const idOf = (headers: Headers) => readAnswer(head(200, headers), 0).requestId;
    expect(idOf({ 'x-amz-request-id': 'c', 'x-request-id': 'b' })).toBe('b');
    expect(idOf({ 'x-guploader-uploadid': ['one', 'two'] })).toBe('one');
    expect(idOf({ 'request-id': 'x'.repeat(300) })).toHaveLength(200);
    expect(idOf({ 'request-id': [] })).toBe(null);
  });

  it('counts a wait until a date from the date of the answer, else from now', () => {
    const until = 'Thu, 01 Jan 2026 00:01:00 GMT';
    const date = 'Thu, 01 Jan 2026 00:00:50 GMT';
    const nowMs = Date.parse('2026-01-01T00:00:30Z');
    const read = (headers: Headers) => readAnswer(head(503, { 'retry-after': until, ...headers }), nowMs);
    expect(read({ date })).toMatchObject({ retryAfterMs: 10_000, dateMs: Date.parse(date) });
    expect(read({ date: 'soon' })).toMatchObject({ retryAfterMs: 30_000, dateMs: null });
    expect(read({})).toMatchObject({ dateMs: null, contentType: null });
    expect(readAnswer(head(200), nowMs).retryAfterMs).toBe(null);
  });

  it.each([
    ['bytes=0-0', 1],
    ['bytes=0-9', 10],
    ['bytes=1-9', 0],
    ['bytes 0-9', 0],
    ['bytes=0-', 0],
  ])('a session that says %s has %i bytes', (range, bytes) => {
    expect(readConfirmedBytes(head(308, { range }))).toBe(bytes);
  });

  it.each<readonly [string, Headers, number | null]>([
    ['', { 'x-goog-stored-content-length': '7' }, 7],
    ['{"size":8}', { 'x-goog-stored-content-length': 'some' }, 8],
    ['{"size":"9"}', {}, 9],
    ['{"size":"many","size_bytes":10}', {}, 10],
    ['{"bytes_received":"11"}', {}, 11],
    ['{"size":true}', {}, null],
    ['{}', {}, null],
    ['null', {}, null],
    ['7', {}, null],
    ['not JSON', {}, null],
  ])('a success that says %s %j is about %j bytes', (body, headers, bytes) => {
    expect(readStoredBytes(head(200, headers, body))).toBe(bytes);
  });

  it('names the host of a redirect and nothing else of it', () => {
    const asked = new URL('https://up.example.com:8443/a');
    const hostOf = (headers: Headers) => readRedirectHost(head(302, headers), asked);
    expect(hostOf({ location: 'https://other.example/secret?key=1' })).toBe('other.example');
    expect(hostOf({ location: '/elsewhere' })).toBe('up.example.com:8443');
    expect(hostOf({ location: 'http://[' })).toBe(null);
    expect(hostOf({})).toBe(null);
  });
});
