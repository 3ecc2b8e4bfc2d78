import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { NodeClock } from '../node/node-clock.ts';
import { LoopbackRedirect, type RedirectAnswer } from './loopback-redirect.ts';

/**
 * Another program of this computer finds the port (it can list them) and wants its own answer to be believed: to sign the
 * person in to somebody else's account, or to keep them from signing in at all.
 */
const never = new AbortController().signal;

interface Asked {
  readonly redirect: LoopbackRedirect;
  readonly port: number;
  readonly answer: Promise<RedirectAnswer>;
  /** What came back for exactly these bytes; empty if the connection just ended. */
  send(bytes: string): Promise<string>;
}

async function asking(act: (asked: Asked) => Promise<void>): Promise<void> {
  await using redirect = await LoopbackRedirect.listen(new NodeClock());
  const port = Number(new URL(redirect.redirectUri).port);
  const answer = redirect.answerTo('right', never);
  const send = (bytes: string) =>
    new Promise<string>((resolve) => {
      let text = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
      socket.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
      });
      socket.on('error', () => {}).on('close', () => resolve(text));
    });
  await act({ redirect, port, answer, send });
}

const request = (
  port: number,
  query: string,
  { method = 'GET', host = `127.0.0.1:${port}`, more = '' } = {},
) => `${method} /callback?${query} HTTP/1.1\r\nHost: ${host}\r\n${more}Connection: close\r\n\r\n`;

const evil = 'code=evil&state=right';

it('believes nobody who guesses the state, however often', () =>
  asking(async ({ port, answer, send }) => {
    const guesses = ['', 'Right', 'right ', 'righ', 'rightt', 'right%00', '%72ight2', 'r\u00edght'];
    for (const guess of [...guesses, ...Array.from({ length: 500 }, (_none, index) => `guess-${index}`)])
      expect(await send(request(port, `code=evil&state=${encodeURIComponent(guess)}`))).toContain(' 400 ');
    // Two states: the first is read, as everywhere else.
    expect(await send(request(port, 'code=evil&state=wrong&state=right'))).toContain(' 400 ');
    expect(await send(request(port, 'code=good&state=right'))).toContain(' 200 ');
    expect(await answer).toEqual({ kind: 'code', code: 'good' });
  }));

it('believes the first right answer and nothing after it, at once or later', () =>
  asking(async ({ port, answer, send }) => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_none, index) => send(request(port, `code=c${index}&state=right`))),
    );
    expect(answers.filter((text) => text.includes(' 200 '))).toHaveLength(1);
    expect(answers.filter((text) => text.includes(' 410 '))).toHaveLength(49);
    const first = answers.findIndex((text) => text.includes(' 200 '));
    expect(await answer).toEqual({ kind: 'code', code: `c${first}` });
    expect(await send(request(port, 'error=access_denied&state=right'))).toContain(' 410 ');
  }));

it.each([
  ['another name for this computer', { host: 'localhost:PORT' }],
  ['a name that was pointed at this computer', { host: 'evil.example:PORT' }],
  ['no port', { host: '127.0.0.1' }],
  ['our address before an at sign', { host: '127.0.0.1:PORT@evil.example' }],
  [
    'a form of another page',
    { method: 'POST', more: 'Origin: https://evil.example\r\nContent-Length: 0\r\n' },
  ],
  ['a script of another page', { more: 'Origin: https://evil.example\r\n' }],
  ['a script of another port', { more: 'Origin: http://127.0.0.1:1\r\n' }],
  ['a script of nowhere', { more: 'Origin: null\r\n' }],
  [
    'a picture or a frame of another page',
    { more: 'Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: no-cors\r\n' },
  ],
  [
    'a frame',
    { more: 'Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: iframe\r\n' },
  ],
  ['a look ahead', { method: 'HEAD' }],
] as const)(
  'hears nothing from %s',
  (_who, { host = '127.0.0.1:PORT', ...how }: { host?: string; method?: string; more?: string }) =>
    asking(async ({ port, answer, send }) => {
      expect(await send(request(port, evil, { ...how, host: host.replace('PORT', String(port)) }))).toContain(
        ' 404 ',
      );
      // The person's own browser comes back from the service: a page that was navigated to, from another site.
      const browser =
        'Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: document\r\n';
      expect(await send(request(port, 'code=good&state=right', { more: browser }))).toContain(' 200 ');
      expect(await answer).toEqual({ kind: 'code', code: 'good' });
    }),
);

it('answers the person while others hold 300 connections open and say next to nothing', () =>
  asking(async ({ port, answer, send }) => {
    const idle = Array.from({ length: 300 }, () => {
      const socket = connect(port, '127.0.0.1', () => socket.write('GET /callback?code=ev'));
      return socket.on('error', () => {});
    });
    await Promise.all(idle.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
    expect(await send(request(port, 'code=good&state=right'))).toContain(' 200 ');
    expect(await answer).toEqual({ kind: 'code', code: 'good' });
    await expect.poll(() => idle.filter((socket) => !socket.closed).length).toBeLessThanOrEqual(64);
    for (const socket of idle) socket.destroy();
  }));

it('lets go of whoever says nothing, and is gone at once when the sign-in is over', async () => {
  let idle: ReturnType<typeof connect> | null = null;
  const startedMs = performance.now();
  await asking(async ({ port, send }) => {
    idle = connect(port, '127.0.0.1').on('error', () => {});
    await new Promise((resolve) => idle?.once('connect', resolve));
    await send(request(port, 'code=good&state=right'));
  });
  expect(performance.now() - startedMs).toBeLessThan(8_000);
  if (idle) await new Promise((resolve) => (idle?.destroyed ? resolve(null) : idle?.once('close', resolve)));
});

it('takes no request that never ends: a header of 100 kB, an address of 100 kB, bytes that are no request', () =>
  asking(async ({ port, answer, send }) => {
    expect(await send(request(port, evil, { more: `X: ${'x'.repeat(100_000)}\r\n` }))).toContain(' 431 ');
    expect(await send(request(port, `${evil}&x=${'x'.repeat(100_000)}`))).toContain(' 431 ');
    expect(await send('\x16\x03\x01\x02\x00\x01\x00')).not.toContain(' 200 ');
    expect(await send(request(port, 'code=good&state=right'))).toContain(' 200 ');
    expect(await answer).toEqual({ kind: 'code', code: 'good' });
  }));

it('takes no code that no service gives out', () =>
  asking(async ({ port, answer, send }) => {
    expect(await send(request(port, `code=${'x'.repeat(5_000)}&state=right`))).toContain(' 400 ');
    expect(await send(request(port, 'code=&state=right'))).toContain(' 400 ');
    expect(await send(request(port, 'code=good&state=right'))).toContain(' 200 ');
    expect(await answer).toEqual({ kind: 'code', code: 'good' });
  }));
