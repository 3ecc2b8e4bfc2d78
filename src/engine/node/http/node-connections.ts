import type { Agent } from 'node:http';
import { isLoopback, isLoopbackName } from '../../ground/base-address.ts';
import type { ConnectionFactory, Route } from '../../ports/connection-factory.ts';
import { TransportError } from '../../ports/http-transport.ts';
import type { ProxyResolver } from '../../ports/proxy-resolver.ts';
import { type Hop, nameOfHop, readProxyList } from './proxy-list.ts';
import { HopMemory, RouteAgent } from './route-agent.ts';
import { hasNetwork, transportFault } from './transport-fault.ts';
import { TrustedCertificates } from './trusted-certificates.ts';

export interface NodeConnectionsOptions {
  readonly certificates?: TrustedCertificates;
  readonly isOnline?: () => boolean;
  /** False for an origin that must not be connected to now: the practice studio's, while it does not run. */
  readonly mayConnect?: (url: URL) => Promise<boolean>;
  readonly connectTimeoutMs?: number;
}

const usualConnectTimeoutMs = 10_000;
/** Longer than most servers keep an idle connection anyway, so that old ones do not pile up. */
const idleMs = 30_000;

/** Connections of this computer: by the proxies that the resolver names, believing whom the system believes. */
export class NodeConnections implements ConnectionFactory {
  readonly #proxies: ProxyResolver;
  readonly #certificates: TrustedCertificates;
  readonly #isOnline: () => boolean;
  readonly #mayConnect: (url: URL) => Promise<boolean>;
  readonly #connectTimeoutMs: number;
  readonly #memory = new HopMemory();
  /** By origin and route, so that a changed proxy gets connections of its own. */
  readonly #kept = new Map<string, RouteAgent>();

  constructor(proxies: ProxyResolver, options: NodeConnectionsOptions = {}) {
    this.#proxies = proxies;
    this.#certificates = options.certificates ?? new TrustedCertificates();
    this.#isOnline = options.isOnline ?? hasNetwork;
    this.#mayConnect = options.mayConnect ?? (async () => true);
    this.#connectTimeoutMs = options.connectTimeoutMs ?? usualConnectTimeoutMs;
  }

  faultOf(error: unknown, host: string): TransportError {
    return transportFault(error, host, this.#isOnline);
  }

  async open(url: URL): Promise<Route> {
    const answer = await this.#routeTo(url);
    const agent = this.#agent(url, answer, false);
    const proxies = readProxyList(answer)
      .filter((hop) => hop.kind !== 'direct')
      .map(nameOfHop);
    return { agent, proxies, close: () => agent.destroy() };
  }

  /** The agent that keeps connections to this origin open between requests. */
  async kept(url: URL): Promise<Agent> {
    const answer = await this.#routeTo(url);
    const name = `${url.origin} ${answer}`;
    const known = this.#kept.get(name);
    if (known) return known;
    const agent = this.#agent(url, answer, true);
    this.#kept.set(name, agent);
    return agent;
  }

  /** Drops every kept connection, also those in use. */
  close(): void {
    for (const agent of this.#kept.values()) agent.destroy();
    this.#kept.clear();
  }

  /**
   * What goes to this computer's own loopback without TLS must not leave it, whatever a proxy setting says: at most a
   * proxy on this computer itself sees it, and none that would look up a name.
   */
  async #routeTo(url: URL): Promise<string> {
    if (!(await this.#mayConnect(url))) {
      throw new TransportError('connection_refused', url.host, `${url.host}: not answered by who it is for`);
    }
    const answer = await this.#proxies.resolve(url);
    if (url.protocol !== 'http:' || !isLoopback(url)) return answer;
    const staysHere = !isLoopbackName(url.hostname) && readProxyList(answer).every(isOnThisComputer);
    return staysHere ? answer : 'DIRECT';
  }

  #agent(url: URL, answer: string, keepAlive: boolean): RouteAgent {
    return new RouteAgent(
      {
        hops: readProxyList(answer),
        certificates: this.#certificates,
        secure: url.protocol === 'https:',
        memory: this.#memory,
        connectTimeoutMs: this.#connectTimeoutMs,
        isOnline: this.#isOnline,
      },
      keepAlive ? { keepAlive, timeout: idleMs } : { keepAlive },
    );
  }
}

const isOnThisComputer = (hop: Hop): boolean =>
  hop.kind === 'direct' ||
  isLoopback(new URL(`http://${hop.host.includes(':') ? `[${hop.host}]` : hop.host}`));
