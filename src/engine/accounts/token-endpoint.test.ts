import { expect, it } from 'vitest';
import type { HttpRequest, HttpTransport } from '../ports/http-transport.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { TokenEndpoint } from './token-endpoint.ts';

const service = new URL('https://api.example.com/');

/** A service that fails and, as debugging pages do, says all that it was sent. */
const echoing: HttpTransport = {
  send: async ({ body }: HttpRequest) => ({
    status: 500,
    headers: { 'request-id': 'req_1' },
    body: new TextEncoder().encode(
      JSON.stringify({
        type: 'about:blank',
        title: 'Internal error',
        status: 500,
        detail: new TextDecoder().decode(body),
        code: 'internal_error',
        request_id: 'req_1',
      }),
    ),
  }),
};

it('lets no code, verifier or refresh token into a failure, not even when the other side repeats them', async () => {
  const endpoint = new TokenEndpoint(echoing, new FakeClock(), 'renderdrop-test');
  const answers = [
    await endpoint.refresh(service, 'app_1', 'ort_canary'),
    await endpoint.exchangeCode(service, {
      clientId: 'app_1',
      code: 'oac_canary',
      redirectUri: 'http://127.0.0.1:1/callback',
      verifier: 'verifier-canary',
    }),
  ];
  for (const answer of answers) {
    if (answer.kind !== 'no_answer') throw new Error(answer.kind);
    expect(answer.failure.detail).toContain('client_id=app_1');
    expect(answer.failure.detail).not.toContain('canary');
  }
});
