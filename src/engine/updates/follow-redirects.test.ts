import { expect, it } from 'vitest';
import { followRedirects } from './follow-redirects.ts';

const start = new URL('https://feed.example/a/manifest.json');
const led = (location: string | null, status = 302) => ({ status, location });
const here = { status: 200, location: null };

/** The result of these answers in turn, and the requested addresses. */
async function follow(from: URL, ...answers: readonly { status: number; location: string | null }[]) {
  const asked: string[] = [];
  const result = await followRedirects(from, async ({ href }) => {
    asked.push(href);
    return answers[asked.length - 1] ?? here;
  });
  return { status: result?.status ?? null, asked: asked.slice(1) };
}

it.each([301, 302, 303, 307, 308])('follows %i, also by an address without a host', async (status) => {
  expect(await follow(start, led('../b', status))).toEqual({
    status: 200,
    asked: ['https://feed.example/b'],
  });
});

it.each([
  ['an answer that leads nowhere', led(null), 302],
  ['one that is no redirect', led('https://other.example/', 304), 304],
  ['an error', led('https://other.example/', 404), 404],
])('takes %s as it is', async (_what, answer, status) => {
  expect(await follow(start, answer)).toEqual({ status, asked: [] });
});

it.each(['http://feed.example/b', 'http://127.0.0.1/b', 'file:///etc/passwd', 'http://['])(
  'does not follow to %s',
  async (location) => {
    expect(await follow(start, led(location))).toEqual({ status: null, asked: [] });
  },
);

it('stays on this computer without https only where it began there', async () => {
  const own = new URL('http://127.0.0.1:8080/a');
  expect(await follow(own, led('http://localhost:9/b'))).toMatchObject({ status: 200 });
  expect(await follow(own, led('http://feed.example/b'))).toMatchObject({ status: null });
  expect(await follow(own, led('https://feed.example/b'))).toMatchObject({ status: 200 });
});

it('follows five times and no further', async () => {
  const far = (count: number) => Array.from({ length: count }, (_, at) => led(`https://feed.example/${at}`));
  expect(await follow(start, ...far(5))).toMatchObject({ status: 200 });
  expect(await follow(start, ...far(6))).toMatchObject({ status: null });
});
