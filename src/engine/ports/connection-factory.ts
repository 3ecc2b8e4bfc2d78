import type { Agent } from 'node:http';
import type { TransportError } from './http-transport.ts';

/** Routes to addresses: through the system's proxy where there is one, trusting the system's certificates. */
export interface ConnectionFactory {
  /** A route of its own to this address, for one request on a fresh connection; close it afterwards. */
  open(url: URL): Promise<Route>;
  /** Names what went wrong with a connection to this host. What the system threw is not passed on: it can hold secrets. */
  faultOf(error: unknown, host: string): TransportError;
}

export interface Route {
  /** For `node:http` or `node:https`, whichever the address asks for. It makes new connections only. */
  readonly agent: Agent;
  /** The proxies along it (`host:port`), for what people read; empty when it is direct. */
  readonly proxies: readonly string[];
  /** Drops the sockets that are still open. */
  close(): void;
}
