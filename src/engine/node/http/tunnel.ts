import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { connect as connectTcp, isIP, isIPv6, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { isLoopbackName } from '../../ground/base-address.ts';
import { requestPlain } from '../../ground/node-http.ts';
import { TransportError } from '../../ports/http-transport.ts';
import { type Hop, nameOfHop, type ProxyHop } from './proxy-list.ts';
import { transportFault } from './transport-fault.ts';
import type { TrustedCertificates } from './trusted-certificates.ts';

export interface Destination {
  readonly host: string;
  readonly port: number;
}

/**
 * Connects to the destination through this hop, before any TLS with the destination itself. Certificates are loaded only if
 * TLS is needed, since that takes a while.
 */
export async function openTunnel(
  hop: Hop,
  to: Destination,
  certificates: TrustedCertificates,
  signal: AbortSignal,
): Promise<Socket> {
  if (hop.kind === 'direct') return await openTcp(to, signal);
  const proxy = await openProxy(hop, certificates, signal);
  const giveUp = () => proxy.destroy(new Error('gave up waiting'));
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    switch (hop.kind) {
      case 'http_proxy':
      case 'https_proxy':
        return await askForTunnel(proxy, hop, to);
      case 'socks4':
      case 'socks5':
        return await askSocks(proxy, hop, to);
    }
  } catch (error) {
    proxy.destroy();
    throw proxyFault(error, hop);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}

/** TLS over an open connection. Certificates are always checked, even if an environment variable turns that off. */
export async function openTls(
  socket: Socket,
  { host, port }: Destination,
  { context, sessions }: TrustedCertificates,
  signal: AbortSignal,
): Promise<TLSSocket> {
  const server = `${host}:${port}`;
  const session = sessions.of(server);
  const secured = connectTls({
    socket,
    host,
    ...(isIP(host) ? {} : { servername: host }),
    secureContext: context,
    ...(session === null ? {} : { session }),
    rejectUnauthorized: true,
    ALPNProtocols: ['http/1.1'],
  });
  secured.on('session', (given) => sessions.keep(server, given, secured.isSessionReused()));
  try {
    await once(secured, 'secureConnect', { signal });
    return secured;
  } catch (error) {
    sessions.forget(server);
    secured.destroy();
    socket.destroy();
    throw error;
  }
}

/** Resolves names of this computer to loopback without a resolver, since plain http is allowed for them. */
export const lookUpLoopback: LookupFunction = (_hostname, { all }, callback) => {
  if (all) callback(null, loopbackAddresses);
  else callback(null, '127.0.0.1', 4);
};
const loopbackAddresses = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

async function openTcp({ host, port }: Destination, signal: AbortSignal): Promise<Socket> {
  const own = isLoopbackName(host) ? { lookup: lookUpLoopback } : {};
  const socket = connectTcp({ host, port, noDelay: true, ...own });
  try {
    await once(socket, 'connect', { signal });
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

async function openProxy(
  hop: ProxyHop,
  certificates: TrustedCertificates,
  signal: AbortSignal,
): Promise<Socket> {
  try {
    const socket = await openTcp(hop, signal);
    return hop.kind === 'https_proxy' ? await openTls(socket, hop, certificates, signal) : socket;
  } catch (error) {
    throw proxyFault(error, hop);
  }
}

function askForTunnel(socket: Socket, hop: ProxyHop, to: Destination): Promise<Socket> {
  const authority = `${isIPv6(to.host) ? `[${to.host}]` : to.host}:${to.port}`;
  const login = hop.login && Buffer.from(`${hop.login.name}:${hop.login.password}`).toString('base64');
  return new Promise((resolve, reject) => {
    const connecting = requestPlain({
      method: 'CONNECT',
      path: authority,
      headers: { Host: authority, ...(login ? { 'Proxy-Authorization': `Basic ${login}` } : {}) },
      createConnection: () => socket,
    });
    connecting.once('connect', ({ statusCode }, tunnel: Socket, head: Buffer) => {
      if (statusCode !== 200) {
        reject(refusedByProxy(hop, statusCode ?? 0));
        return;
      }
      if (head.length > 0) tunnel.unshift(head);
      resolve(tunnel);
    });
    connecting.once('error', reject);
    connecting.end();
  });
}

async function askSocks(socket: Socket, hop: ProxyHop, to: Destination): Promise<Socket> {
  // SOCKS 4 takes addresses only. SOCKS 5 resolves names itself, as networks that need it expect.
  const host = hop.kind === 'socks4' && !isIP(to.host) ? (await lookup(to.host, 4)).address : to.host;
  // Few have such a proxy, and every command would load it and what it loads: 10 ms.
  const { SocksClient } = await import('socks');
  await SocksClient.createConnection({
    proxy: {
      host: hop.host,
      port: hop.port,
      type: hop.kind === 'socks4' ? 4 : 5,
      ...(hop.login ? { userId: hop.login.name, password: hop.login.password } : {}),
    },
    command: 'connect',
    destination: { host, port: to.port },
    existing_socket: socket,
  });
  return socket;
}

const refusedByProxy = (hop: ProxyHop, status: number): TransportError => {
  const name = nameOfHop(hop);
  return status === 407
    ? new TransportError('proxy_login_required', name, `The proxy ${name} wants a login.`)
    : new TransportError('proxy_unreachable', name, `The proxy ${name} answered ${status}.`);
};

function proxyFault(error: unknown, hop: ProxyHop): TransportError {
  if (error instanceof TransportError) return error;
  const name = nameOfHop(hop);
  if (error instanceof Error && /authentication/i.test(error.message)) return refusedByProxy(hop, 407);
  const { kind, message } = transportFault(error, name);
  const certificate = kind.startsWith('certificate_');
  return new TransportError(certificate ? kind : 'proxy_unreachable', name, `By the proxy ${message}`);
}
