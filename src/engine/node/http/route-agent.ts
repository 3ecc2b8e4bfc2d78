import type { AgentOptions, ClientRequestArgs } from 'node:http';
import type { Duplex } from 'node:stream';
import { unbracketed } from '../../ground/address-reach.ts';
import { Agent } from '../../ground/node-http.ts';
import { TransportError } from '../../ports/http-transport.ts';
import { type Hop, nameOfHop } from './proxy-list.ts';
import { transportFault } from './transport-fault.ts';
import type { TrustedCertificates } from './trusted-certificates.ts';
import { type Destination, openTls, openTunnel } from './tunnel.ts';

export interface RouteAgentParts {
  readonly hops: readonly Hop[];
  readonly certificates: TrustedCertificates;
  readonly secure: boolean;
  readonly memory: HopMemory;
  readonly connectTimeoutMs: number;
  readonly isOnline: () => boolean;
}

/** Remembers proxies that were down recently, so that new connections do not wait for them. */
export class HopMemory {
  static readonly #forgetAfterMs = 5 * 60_000;
  readonly #downSinceMs = new Map<string, number>();

  writeDown(hop: Hop): void {
    if (hop.kind !== 'direct') this.#downSinceMs.set(nameOfHop(hop), performance.now());
  }

  /** The same hops, with those that were down recently at the end. */
  inOrder(hops: readonly Hop[]): readonly Hop[] {
    const isDown = (hop: Hop) => {
      const sinceMs = this.#downSinceMs.get(nameOfHop(hop));
      return sinceMs !== undefined && performance.now() - sinceMs < HopMemory.#forgetAfterMs;
    };
    return [...hops.filter((hop) => !isDown(hop)), ...hops.filter(isDown)];
  }
}

/** Connects `node:http(s)` requests through the first hop that works, with TLS if the address requires it. */
export class RouteAgent extends Agent {
  /** `node:http` compares this with the address, so that a key is never sent unencrypted by mistake. */
  readonly protocol: string;
  readonly defaultPort: number;
  readonly #parts: RouteAgentParts;
  readonly #closing = new AbortController();
  #exchangeMs = 0;
  #ownAddress: string | undefined;

  constructor(parts: RouteAgentParts, options: AgentOptions) {
    super(options);
    this.#parts = parts;
    this.protocol = parts.secure ? 'https:' : 'http:';
    this.defaultPort = parts.secure ? 443 : 80;
  }

  override createConnection(
    options: ClientRequestArgs,
    callback?: (error: Error | null, stream: Duplex) => void,
  ): Duplex | null | undefined {
    const to = { host: unbracketed(options.host ?? ''), port: Number(options.port ?? this.defaultPort) };
    const done = callback as (error: Error | null, stream?: Duplex) => void;
    this.#connect(to).then(
      (socket) => done(null, socket),
      (error: Error) => done(error),
    );
    return undefined;
  }

  /** How long the last step of connecting took, which is about one round trip. */
  get exchangeMs(): number {
    return this.#exchangeMs;
  }

  /** The local address of its last connection. */
  get ownAddress(): string | undefined {
    return this.#ownAddress;
  }

  /** Whether it has an idle open connection. */
  get hasResting(): boolean {
    return Object.values(this.freeSockets).some((sockets) => sockets?.some(({ destroyed }) => !destroyed));
  }

  override destroy(): void {
    this.#closing.abort();
    super.destroy();
  }

  async #connect(to: Destination): Promise<Duplex> {
    const { hops, memory } = this.#parts;
    let firstFault: TransportError | null = null;
    for (const hop of memory.inOrder(hops)) {
      const fault = await this.#connectBy(hop, to).catch((error: unknown) => this.#faultOf(error, to));
      if (!(fault instanceof TransportError)) return fault;
      firstFault ??= fault;
      if (!mayTryNextHop(fault) || this.#closing.signal.aborted) throw fault;
      memory.writeDown(hop);
    }
    // Report the first hop's fault: it is the preferred one, and the others would only distract.
    throw firstFault ?? new TransportError('connection_refused', to.host, `${to.host}: no route`);
  }

  async #connectBy(hop: Hop, to: Destination): Promise<Duplex> {
    const { certificates, secure, connectTimeoutMs } = this.#parts;
    const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(connectTimeoutMs)]);
    let fromMs = performance.now();
    let socket = await openTunnel(hop, to, certificates, signal);
    this.#ownAddress = socket.localAddress;
    if (secure) {
      fromMs = performance.now();
      socket = await openTls(socket, to, certificates, signal);
    }
    this.#exchangeMs = performance.now() - fromMs;
    return socket;
  }

  #faultOf(error: unknown, to: Destination): TransportError {
    const name = `${to.host}:${to.port}`;
    if (error instanceof Error && error.name === 'AbortError') {
      const timedOut = error.cause instanceof DOMException && error.cause.name === 'TimeoutError';
      if (timedOut) return new TransportError('timed_out', name, `${name}: no connection in time`);
    }
    return transportFault(error, name, this.#parts.isOnline);
  }
}

/** Faults of this hop only. A bad certificate or a missing login would fail on the next hop as well. */
function mayTryNextHop(fault: TransportError): boolean {
  return [
    'proxy_unreachable',
    'connection_refused',
    'timed_out',
    'name_not_resolved',
    'connection_lost',
  ].includes(fault.kind);
}
