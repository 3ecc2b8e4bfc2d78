import type { Agent } from 'node:http';
import { unbracketed } from '../../ground/address-reach.ts';
import { isLoopback, isLoopbackName } from '../../ground/base-address.ts';
import type { ConnectionFactory, Route } from '../../ports/connection-factory.ts';
import { TransportError } from '../../ports/http-transport.ts';
import type { ProxyResolver } from '../../ports/proxy-resolver.ts';
import { AnsweredConnections } from './answered-connections.ts';
import { delayToHost } from './delay-to.ts';
import { type Hop, nameOfHop, readProxyList } from './proxy-list.ts';
import { HopMemory, RouteAgent } from './route-agent.ts';
import { hasNetwork, transportFault } from './transport-fault.ts';
import { TrustedCertificates } from './trusted-certificates.ts';

export interface NodeConnectionsOptions {
  readonly certificates?: TrustedCertificates;
  readonly isOnline?: () => boolean;
  /** False for the practice studio's origin if it is not running: another program may answer there. */
  readonly mayConnect?: (url: URL) => Promise<boolean>;
  readonly connectTimeoutMs?: number;
  /** For tests, as the next: waiting need not take long. */
  readonly delayWithinMs?: number;
  /** How long a connection may be reused after its last answer. */
  readonly answeredForMs?: number;
  /** The current addresses of this computer. */
  readonly ownAddresses?: () => ReadonlySet<string>;
}

const usualConnectTimeoutMs = 10_000;
/** Longer than any distance on earth takes, though a packet in a full queue may take even longer. */
const usualDelayWithinMs = 2_000;
/** Longer than most servers keep idle connections, but limited, so that old ones do not pile up. */
const idleMs = 30_000;
/** Hosts close idle connections after five seconds or more; routers forget them later than that. */
const usualAnsweredForMs = 3_000;
/** If a host has closed a connection, it answers the next packet with a reset, within one round trip. */
const roundTripsToBeSure = 1.5;
const scheduledLateMs = 20;

/**
 * This computer's connections: through the proxies that the resolver names, trusting the certificates that the system trusts.
 */
export class NodeConnections implements ConnectionFactory {
  readonly #proxies: ProxyResolver;
  readonly #certificates: TrustedCertificates;
  readonly #isOnline: () => boolean;
  readonly #mayConnect: (url: URL) => Promise<boolean>;
  readonly #connectTimeoutMs: number;
  readonly #delayWithinMs: number;
  readonly #memory = new HopMemory();
  /** By origin and route, so that a changed proxy gets new connections. */
  readonly #kept = new Map<string, RouteAgent>();
  readonly #answeredForMs: number;
  readonly #answered: AnsweredConnections;

  constructor(proxies: ProxyResolver, options: NodeConnectionsOptions = {}) {
    this.#proxies = proxies;
    this.#certificates = options.certificates ?? new TrustedCertificates();
    this.#isOnline = options.isOnline ?? hasNetwork;
    this.#mayConnect = options.mayConnect ?? (async () => true);
    this.#connectTimeoutMs = options.connectTimeoutMs ?? usualConnectTimeoutMs;
    this.#delayWithinMs = options.delayWithinMs ?? usualDelayWithinMs;
    this.#answeredForMs = options.answeredForMs ?? usualAnsweredForMs;
    this.#answered = new AnsweredConnections({
      keptForMs: this.#answeredForMs,
      ...(options.ownAddresses ? { ownAddresses: options.ownAddresses } : {}),
    });
  }

  faultOf(error: unknown, host: string): TransportError {
    return transportFault(error, host, this.#isOnline);
  }

  async open(url: URL, on: 'fresh' | 'answered' = 'fresh'): Promise<Route> {
    const answer = await this.#routeTo(url);
    const name = `${url.origin} ${answer}`;
    const used = on === 'answered' ? this.#answered.take(name) : null;
    const agent = used ?? this.#agent(url, answer, on === 'answered' ? this.#answeredForMs : null);
    const proxies = readProxyList(answer)
      .filter((hop) => hop.kind !== 'direct')
      .map(nameOfHop);
    return {
      agent,
      proxies,
      closedSaysWithinMs: used === null ? null : used.exchangeMs * roundTripsToBeSure + scheduledLateMs,
      keep: () => (on === 'answered' ? this.#answered.keep(name, agent) : agent.destroy()),
      close: () => agent.destroy(),
    };
  }

  async delayTo(url: URL): Promise<number | null> {
    try {
      const [first] = this.#memory.inOrder(readProxyList(await this.#routeTo(url)));
      const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
      const to = first === undefined || first.kind === 'direct' ? null : first;
      return await delayToHost(to ?? { host: unbracketed(url.hostname), port }, this.#delayWithinMs);
    } catch (error) {
      // This origin must not be connected to now. An upload to it reports why.
      if (error instanceof TransportError) return null;
      throw error;
    }
  }

  /** The agent that keeps connections to this origin open between requests. */
  async kept(url: URL): Promise<Agent> {
    const answer = await this.#routeTo(url);
    const name = `${url.origin} ${answer}`;
    const known = this.#kept.get(name);
    if (known) return known;
    const agent = this.#agent(url, answer, idleMs);
    this.#kept.set(name, agent);
    return agent;
  }

  /** Closes every kept connection, even those in use. */
  close(): void {
    for (const agent of this.#kept.values()) agent.destroy();
    this.#kept.clear();
    this.#answered.close();
  }

  /**
   * Requests to this computer's own loopback without TLS must not leave the computer, whatever the proxy setting: they may
   * only go through a proxy on this computer, and only one that does not resolve names.
   */
  async #routeTo(url: URL): Promise<string> {
    if (!(await this.#mayConnect(url))) {
      throw new TransportError(
        'practice_not_running',
        url.host,
        `${url.host}: the practice studio is not running`,
      );
    }
    const answer = await this.#proxies.resolve(url);
    if (url.protocol !== 'http:' || !isLoopback(url)) return answer;
    const staysHere = !isLoopbackName(url.hostname) && readProxyList(answer).every(isOnThisComputer);
    return staysHere ? answer : 'DIRECT';
  }

  #agent(url: URL, answer: string, keptForMs: number | null): RouteAgent {
    return new RouteAgent(
      {
        hops: readProxyList(answer),
        certificates: this.#certificates,
        secure: url.protocol === 'https:',
        memory: this.#memory,
        connectTimeoutMs: this.#connectTimeoutMs,
        isOnline: this.#isOnline,
      },
      keptForMs === null ? { keepAlive: false } : { keepAlive: true, timeout: keptForMs },
    );
  }
}

const isOnThisComputer = (hop: Hop): boolean =>
  hop.kind === 'direct' ||
  isLoopback(new URL(`http://${hop.host.includes(':') ? `[${hop.host}]` : hop.host}`));
