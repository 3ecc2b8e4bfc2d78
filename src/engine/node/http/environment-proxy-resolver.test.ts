import { expect, it } from 'vitest';
import { EnvironmentProxyResolver } from './environment-proxy-resolver.ts';
import { readProxyList } from './proxy-list.ts';

const resolve = (environment: Record<string, string>, url = 'https://api.example.com/v1/me') =>
  new EnvironmentProxyResolver(environment).resolve(new URL(url));

it.each([
  [{}, 'DIRECT'],
  [{ HTTPS_PROXY: 'http://proxy.example:3128' }, 'PROXY proxy.example:3128'],
  [{ https_proxy: 'http://small:1', HTTPS_PROXY: 'http://large:2' }, 'PROXY small:1'],
  [{ HTTPS_PROXY: 'proxy.example:3128' }, 'PROXY proxy.example:3128'],
  [{ HTTPS_PROXY: 'http://proxy.example' }, 'PROXY proxy.example:80'],
  [{ HTTPS_PROXY: 'https://proxy.example' }, 'HTTPS proxy.example:443'],
  [{ HTTPS_PROXY: 'http://me:p%40ss@proxy.example:1' }, 'PROXY me:p%40ss@proxy.example:1'],
  [{ HTTPS_PROXY: 'http://[::1]:3128' }, 'PROXY [::1]:3128'],
  [{ ALL_PROXY: 'socks5://proxy.example' }, 'SOCKS5 proxy.example'],
  [{ ALL_PROXY: 'socks4a://proxy.example:9' }, 'SOCKS4 proxy.example:9'],
  [{ HTTP_PROXY: 'http://proxy.example:3128' }, 'DIRECT'],
  [{ HTTPS_PROXY: ' ' }, 'DIRECT'],
])('reads %j as %s', async (environment, expected) => {
  expect(await resolve(environment as Record<string, string>)).toBe(expected);
});

it.each(['gopher://proxy.example', 'http://', '::::'])(
  'does not take a setting it cannot read (%s) for "no proxy"',
  async (setting) => {
    expect(await resolve({ HTTPS_PROXY: setting })).toMatch(/^PROXY .*\.invalid:1$/);
  },
);

it.each([
  ['*', true],
  ['api.example.com', true],
  ['.example.com', true],
  ['*.example.com', true],
  ['example.com', true],
  ['EXAMPLE.com:443', true],
  ['one.test, example.com', true],
  ['example.com:8443', false],
  ['ample.com', false],
  ['other.example.com', false],
  ['', false],
])('with NO_PROXY=%s goes direct: %s', async (exempt, direct) => {
  const answer = await resolve({ HTTPS_PROXY: 'http://p:1', NO_PROXY: exempt });
  expect(answer).toBe(direct ? 'DIRECT' : 'PROXY p:1');
});

it.each(['http://localhost:1', 'http://127.0.0.1:1', 'http://[::1]:1', 'https://api.localhost'])(
  'never sends %s to a proxy',
  async (url) => {
    expect(await resolve({ ALL_PROXY: 'http://p:1' }, url)).toBe('DIRECT');
  },
);

it('reads every result that a PAC file may return, and skips entries that it can’t read', () => {
  expect(readProxyList('PROXY a:3128; HTTPS b; socks5 [::1]:9;QUIC c:1; PROXY; DIRECT')).toEqual([
    { kind: 'http_proxy', host: 'a', port: 3128, login: null },
    { kind: 'https_proxy', host: 'b', port: 443, login: null },
    { kind: 'socks5', host: '::1', port: 9, login: null },
    { kind: 'direct' },
  ]);
  expect(readProxyList('')).toEqual([{ kind: 'direct' }]);
  expect(readProxyList('nonsense here')).toEqual([{ kind: 'direct' }]);
});

it.each([
  ['p%40ss', 'p@ss'],
  ['50%off', '50%off'],
  ['%', '%'],
])('takes the password %s of a proxy for %s', async (written, password) => {
  const answer = await resolve({ HTTPS_PROXY: `http://me:${written}@proxy.example:1` });
  expect(readProxyList(answer)).toMatchObject([{ login: { name: 'me', password } }]);
});
