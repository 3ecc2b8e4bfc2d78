import { expect, it } from 'vitest';
import { testConnection } from './connection-test.ts';
import { type HttpRequest, TransportError, type TransportFailureKind } from './ports/http-transport.ts';

const url = new URL('https://service.example/v1');

async function tried(route: string, failure: Error | null) {
  const requests: HttpRequest[] = [];
  const send = async (request: HttpRequest) => {
    requests.push(request);
    if (failure) throw failure;
    return { status: 503, headers: {}, body: new Uint8Array() };
  };
  const answer = await testConnection(url, { proxies: { resolve: async () => route }, transport: { send } });
  return { answer, requests };
}

it('counts any answer as a connection, and names the proxy but never its login', async () => {
  const direct = await tried('DIRECT', null);
  expect(direct.answer).toMatchObject({ route: 'DIRECT', outcome: 'reached' });
  expect(direct.requests).toMatchObject([{ method: 'GET', url, headers: {} }]);
  expect(direct.answer.sentence).toContain('service.example');
  const { answer } = await tried('PROXY anna:secret@proxy.studio:3128', null);
  expect(answer.sentence).toContain('proxy.studio:3128');
  expect(answer.sentence).not.toMatch(/anna|secret/);
  expect(answer.sentence).not.toBe(direct.answer.sentence);
});

it.each<[TransportFailureKind, string, RegExp]>([
  ['proxy_login_required', 'login_required', /other\.example/],
  ['name_not_resolved', 'not_resolved', /other\.example/],
  ['certificate_untrusted', 'untrusted', /service\.example/],
  ['certificate_expired', 'untrusted', /service\.example/],
  ['certificate_wrong_host', 'untrusted', /service\.example/],
  ['connection_refused', 'unreachable', /service\.example/],
  ['timed_out', 'unreachable', /service\.example/],
])('says of %s: %s', async (kind, outcome, names) => {
  const { answer } = await tried('DIRECT', new TransportError(kind, 'other.example', 'no'));
  expect(answer.outcome).toBe(outcome);
  expect(answer.sentence).toMatch(names);
});

it('does not report a bug of ours as a failed connection', async () => {
  await expect(tried('DIRECT', new TypeError('ours'))).rejects.toThrow('ours');
});
