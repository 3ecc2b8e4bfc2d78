import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { TLSSocket } from 'node:tls';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { TestAuthority, type TestCertificate } from '../../../../testing/test-authority.ts';
import type { HttpRequest } from '../../ports/http-transport.ts';
import { httpAnswer, onRequest, RawServer } from '../../testing/raw-server.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { NodeConnections } from './node-connections.ts';
import { NodeHttpTransport } from './node-http-transport.ts';
import { ConnectProxy, startSocksProxy } from './testing/test-proxies.ts';
import { TrustedCertificates } from './trusted-certificates.ts';

const folder = temporaryFolder();
let authority: TestAuthority;
let certificates: Record<'good' | 'expired' | 'wrongHost' | 'service', TestCertificate>;
let server: RawServer;
const opened: NodeConnections[] = [];

const serve = (certificate: TestCertificate) =>
  RawServer.start(
    (socket) => onRequest(socket, () => socket.write(httpAnswer(200, {}, 'hello'))),
    certificate,
  );

beforeAll(async () => {
  authority = new TestAuthority();
  const here = ['DNS:localhost', 'IP:127.0.0.1'];
  certificates = {
    good: authority.issue(here),
    expired: authority.issue(here, -1),
    wrongHost: authority.issue(['DNS:elsewhere.example']),
    service: authority.issue(['DNS:service.example']),
  };
  server = await serve(certificates.good);
});

afterEach(() => {
  for (const connections of opened.splice(0)) connections.close();
});

afterAll(async () => {
  await server[Symbol.asyncDispose]();
  folder[Symbol.dispose]();
});

function connectionsBy(proxies: string, trusting = [authority.certificate]) {
  const certificates = new TrustedCertificates(trusting);
  const connections = new NodeConnections(
    { resolve: async () => proxies },
    { certificates, isOnline: () => true, connectTimeoutMs: 30_000 },
  );
  opened.push(connections);
  return connections;
}

const get = (port: number, host = 'localhost'): HttpRequest => ({
  method: 'GET',
  url: new URL(`https://${host}:${port}/`),
  headers: { Authorization: 'Bearer canary' },
  timeoutMs: 60_000,
});

const outcomeOf = (connections: NodeConnections, asked: HttpRequest) =>
  new NodeHttpTransport(connections).send(asked).then(
    (response) => new TextDecoder().decode(response.body),
    (error) => error.kind as string,
  );

it.each([
  ['good', 'localhost', 'hello'],
  ['good', '127.0.0.1', 'hello'],
  ['expired', 'localhost', 'certificate_expired'],
  ['wrongHost', 'localhost', 'certificate_wrong_host'],
  ['wrongHost', '127.0.0.1', 'certificate_wrong_host'],
] as const)('meets a certificate that is %s at %s with: %s', async (name, host, expected) => {
  await using other = await serve(certificates[name]);
  expect(await outcomeOf(connectionsBy('DIRECT'), get(other.port, host))).toBe(expected);
});

it('does not trust an authority that this computer does not trust', async () => {
  expect(await outcomeOf(connectionsBy('DIRECT', []), get(server.port))).toBe('certificate_untrusted');
});

it('checks certificates whatever NODE_TLS_REJECT_UNAUTHORIZED says', async () => {
  const before = process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
  process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
  try {
    expect(await outcomeOf(connectionsBy('DIRECT', []), get(server.port))).toBe('certificate_untrusted');
    await using proxy = await ConnectProxy.start();
    const byProxy = connectionsBy(`PROXY 127.0.0.1:${proxy.port}`, []);
    expect(await outcomeOf(byProxy, get(server.port))).toBe('certificate_untrusted');
    expect(proxy.tunnels).toHaveLength(1);
  } finally {
    if (before === undefined) delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
    else process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = before;
  }
});

it('resumes the TLS session only of a server whose certificate was accepted', async () => {
  const resumed: boolean[] = [];
  const counted = () =>
    RawServer.start((socket) => {
      resumed.push((socket as TLSSocket).isSessionReused());
      onRequest(socket, () => socket.write(httpAnswer(200, { Connection: 'close' }, 'hello')));
    }, certificates.good);
  await using first = await counted();
  await using second = await counted();
  const connections = connectionsBy('DIRECT');
  const connected = async (port: number, host?: string) => {
    expect(await outcomeOf(connections, get(port, host))).toBe('hello');
    return resumed.at(-1);
  };
  expect(await connected(first.port)).toBe(false);
  expect(await connected(first.port)).toBe(true);
  expect(await connected(first.port, '127.0.0.1'), 'known by another name').toBe(false);
  expect(await connected(second.port), 'another server').toBe(false);
  expect(await outcomeOf(connectionsBy('DIRECT', []), get(first.port))).toBe('certificate_untrusted');
});

it("believes the system's own authorities", async () => {
  const bundle = join(folder.path, 'system.pem');
  await writeFile(bundle, authority.certificate);
  const outcome = async (environment: Record<string, string>) => {
    const script = `
      import { NodeConnections } from '${new URL('./node-connections.ts', import.meta.url)}';
      import { NodeHttpTransport } from '${new URL('./node-http-transport.ts', import.meta.url)}';
      const connections = new NodeConnections({ resolve: async () => 'DIRECT' });
      const url = new URL('https://localhost:${server.port}/');
      const outcome = await new NodeHttpTransport(connections)
        .send({ method: 'GET', url, headers: {}, timeoutMs: 60_000 })
        .then((response) => response.status, (error) => error.kind);
      console.log(outcome);
      connections.close();`;
    const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [said] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    return said.trim();
  };
  expect(await outcome({ SSL_CERT_FILE: bundle })).toBe('200');
  expect(await outcome({ NODE_TLS_REJECT_UNAUTHORIZED: '0' })).toBe('certificate_untrusted');
});

it('goes through a proxy by CONNECT, and the proxy sees neither path nor key', async () => {
  await using proxy = await ConnectProxy.start();
  expect(await outcomeOf(connectionsBy(`PROXY 127.0.0.1:${proxy.port}`), get(server.port))).toBe('hello');
  expect(proxy.tunnels).toEqual([`localhost:${server.port}`]);
});

it('checks the certificate against the service, not against the proxy', async () => {
  await using service = await serve(certificates.service);
  await using proxy = await ConnectProxy.start({ reroute: '127.0.0.1' });
  const by = connectionsBy(`PROXY 127.0.0.1:${proxy.port}`);
  expect(await outcomeOf(by, get(service.port, 'service.example'))).toBe('hello');
  expect(await outcomeOf(by, get(service.port, 'other.example'))).toBe('certificate_wrong_host');
});

it('goes through a proxy that itself speaks TLS, and checks its certificate', async () => {
  await using proxy = await ConnectProxy.start({ certificate: certificates.good });
  await using shady = await ConnectProxy.start({ certificate: certificates.wrongHost });
  expect(await outcomeOf(connectionsBy(`HTTPS 127.0.0.1:${proxy.port}`), get(server.port))).toBe('hello');
  expect(await outcomeOf(connectionsBy(`HTTPS 127.0.0.1:${shady.port}`), get(server.port))).toBe(
    'certificate_wrong_host',
  );
});

it('gives the proxy its login, and says when one is wanted', async () => {
  await using proxy = await ConnectProxy.start({ login: 'me:p@ss;word' });
  const place = `127.0.0.1:${proxy.port}`;
  expect(await outcomeOf(connectionsBy(`PROXY ${place}`), get(server.port))).toBe('proxy_login_required');
  expect(await outcomeOf(connectionsBy(`PROXY me:wrong@${place}`), get(server.port))).toBe(
    'proxy_login_required',
  );
  expect(await outcomeOf(connectionsBy(`PROXY me:p%40ss%3Bword@${place}`), get(server.port))).toBe('hello');
});

it('never shows the login of a proxy', async () => {
  await using proxy = await ConnectProxy.start({ login: 'me:right' });
  const connections = connectionsBy(`PROXY me:canary@127.0.0.1:${proxy.port}`);
  const failure = await new NodeHttpTransport(connections).send(get(server.port)).catch((error) => error);
  expect(failure.message).toContain(`127.0.0.1:${proxy.port}`);
  expect(`${JSON.stringify(failure)}${failure.stack}${failure.cause}`).not.toContain('canary');
  const route = await connections.open(new URL(`https://localhost:${server.port}`));
  expect(route.proxies).toEqual([`127.0.0.1:${proxy.port}`]);
});

it('names the proxy as the cause when it lets nothing through', async () => {
  await using refusing = await ConnectProxy.start({ refuse: 503 });
  await using silent = await RawServer.start((socket) => socket.destroy());
  for (const port of [refusing.port, silent.port, 1])
    expect(await outcomeOf(connectionsBy(`PROXY 127.0.0.1:${port}`), get(server.port))).toBe(
      'proxy_unreachable',
    );
  expect(await outcomeOf(connectionsBy('PROXY no-such-proxy.invalid:3128'), get(server.port))).toBe(
    'proxy_unreachable',
  );
});

it('tries a list of proxies up to the first that works, and starts with that the next time', async () => {
  let knocks = 0;
  await using dead = await RawServer.start((socket) => {
    knocks += 1;
    socket.destroy();
  });
  await using alive = await ConnectProxy.start();
  const list = `PROXY 127.0.0.1:${dead.port}; PROXY 127.0.0.1:${alive.port}; DIRECT`;
  const connections = connectionsBy(list);
  expect(await outcomeOf(connections, get(server.port))).toBe('hello');
  connections.close();
  expect(await outcomeOf(connections, get(server.port))).toBe('hello');
  expect([knocks, alive.tunnels.length]).toEqual([1, 2]);
  expect(await outcomeOf(connectionsBy('PROXY 127.0.0.1:1; DIRECT'), get(server.port))).toBe('hello');
});

it('does not go around a proxy that wants a login', async () => {
  await using proxy = await ConnectProxy.start({ login: 'a:b' });
  const list = `PROXY 127.0.0.1:${proxy.port}; DIRECT`;
  expect(await outcomeOf(connectionsBy(list), get(server.port))).toBe('proxy_login_required');
});

it.each(['SOCKS5', 'SOCKS4', 'SOCKS'])('goes through a proxy of the kind %s', async (word) => {
  const asked: string[] = [];
  await using proxy = await startSocksProxy(asked, { reroute: '127.0.0.1' });
  expect(await outcomeOf(connectionsBy(`${word} 127.0.0.1:${proxy.port}`), get(server.port))).toBe('hello');
  const version5 = `socks5 localhost:${server.port}`;
  expect(asked).toEqual([word === 'SOCKS5' ? version5 : `socks4 127.0.0.1:${server.port}`]);
});

it('leaves names to a SOCKS5 proxy to look up', async () => {
  await using service = await serve(certificates.service);
  await using proxy = await startSocksProxy([], { reroute: '127.0.0.1' });
  const by = connectionsBy(`SOCKS5 127.0.0.1:${proxy.port}`);
  expect(await outcomeOf(by, get(service.port, 'service.example'))).toBe('hello');
});

it('signs in to a SOCKS5 proxy', async () => {
  await using proxy = await startSocksProxy([], { login: ['me', 'pw'] });
  const place = `127.0.0.1:${proxy.port}`;
  expect(await outcomeOf(connectionsBy(`SOCKS5 me:pw@${place}`), get(server.port))).toBe('hello');
  expect(await outcomeOf(connectionsBy(`SOCKS5 me:no@${place}`), get(server.port))).toBe(
    'proxy_login_required',
  );
  expect(await outcomeOf(connectionsBy(`SOCKS5 ${place}`), get(server.port))).toBe('proxy_login_required');
});

it('reaches plain addresses through tunnels as well', async () => {
  await using plain = await RawServer.start((s) => onRequest(s, () => s.write(httpAnswer(200, {}, 'plain'))));
  await using proxy = await ConnectProxy.start();
  await using socks = await startSocksProxy([]);
  const asked = { ...get(0), url: new URL(`http://127.0.0.1:${plain.port}/`) };
  expect(await outcomeOf(connectionsBy(`PROXY 127.0.0.1:${proxy.port}`), asked)).toBe('plain');
  expect(await outcomeOf(connectionsBy(`SOCKS5 127.0.0.1:${socks.port}`), asked)).toBe('plain');
});

it('takes the same route for uploads', async () => {
  await using proxy = await ConnectProxy.start();
  const connections = connectionsBy(`PROXY 127.0.0.1:${proxy.port}`);
  const url = new URL(`https://localhost:${server.port}/upload`);
  const route = await connections.open(url);
  const outgoing = request(url, { method: 'PUT', agent: route.agent, headers: { 'Content-Length': '3' } });
  outgoing.end('abc');
  const [incoming] = await once(outgoing, 'response');
  expect([incoming.statusCode, await text(incoming), proxy.tunnels.length]).toEqual([200, 'hello', 1]);
  route.close();
});
