import { request } from 'node:http';
import { expect, it } from 'vitest';
import { NodeClock } from '../node/node-clock.ts';
import { LoopbackRedirect } from './loopback-redirect.ts';

const never = new AbortController().signal;
const at = (redirect: LoopbackRedirect, query: string) => fetch(`${redirect.redirectUri}?${query}`);

it('takes the first answer with the right state, and no other before or after', async () => {
  await using redirect = await LoopbackRedirect.listen(new NodeClock());
  const answer = redirect.answerTo('right', never);
  for (const query of [
    'code=evil&state=wrong',
    'code=evil',
    'error=access_denied&state=wrong',
    'state=right',
  ]) {
    const wrong = await at(redirect, query);
    expect(wrong.status).toBe(400);
    expect(await wrong.text()).toContain('This page is out of date');
  }
  const first = await at(redirect, 'code=good&state=right');
  expect(first.status).toBe(200);
  const second = await at(redirect, 'code=other&state=right');
  expect(second.status).toBe(410);
  expect(await second.text()).toContain('This sign-in has ended');
  expect(await answer).toEqual({ kind: 'code', code: 'good' });
});

it('shows nothing of what it was sent, and nothing on its page can run', async () => {
  await using redirect = await LoopbackRedirect.listen(new NodeClock());
  const answer = redirect.answerTo('right', never);
  const page = await at(redirect, `error=${encodeURIComponent('<script>alert(1)</script>')}&state=right`);
  expect(await page.text()).not.toContain('alert');
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  expect(await answer).toMatchObject({ kind: 'error' });
});

it('answers only at its own address and path, on this computer', async () => {
  await using redirect = await LoopbackRedirect.listen(new NodeClock());
  const answer = redirect.answerTo('right', never);
  expect(new URL(redirect.redirectUri).hostname).toBe('127.0.0.1');
  expect((await fetch(new URL('/favicon.ico', redirect.redirectUri))).status).toBe(404);
  expect((await fetch(`${redirect.redirectUri}?code=x&state=right`, { method: 'POST' })).status).toBe(404);
  const rebound = await new Promise<number>((resolve, reject) => {
    request(
      `${redirect.redirectUri}?code=evil&state=right`,
      { headers: { host: 'evil.example' } },
      (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      },
    )
      .on('error', reject)
      .end();
  });
  expect(rebound).toBe(404);
  await at(redirect, 'code=good&state=right');
  expect(await answer).toEqual({ kind: 'code', code: 'good' });
});
