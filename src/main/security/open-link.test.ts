import { expect, it } from 'vitest';
import { openLink } from './open-link.ts';

const allowed = { hosts: ['app.example.com'], loopbackOrigins: [] };
const address = 'https://app.example.com/projects/1';

it('opens an allowed link', async () => {
  const opened: string[] = [];
  await openLink(address, allowed, async (href) => void opened.push(href));
  expect(opened).toEqual([address]);
});

it.each([
  ['a link to another server', 'https://evil.test/', 'link_refused'],
  ['a link that no browser opens', address, 'link_not_opened'],
])('says why %s is not opened, and its address', async (_what, given, code) => {
  const nothingOpens = () => Promise.reject(new Error('Failed to launch'));
  const failure: unknown = await openLink(given, allowed, nothingOpens).catch((error: unknown) => error);
  expect(failure).toMatchObject({ trouble: { code, remedy: expect.stringContaining(given) } });
});
