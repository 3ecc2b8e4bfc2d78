import type { Agent } from 'node:http';
import type { TransportError } from './http-transport.ts';

/** Routes to addresses: through the system's proxy where there is one, trusting the system's certificates. */
export interface ConnectionFactory {
  /**
   * A route of its own to this address, for one request; close it afterwards, or keep it. On a fresh connection, or where
   * `answered` is said on one that has answered within the last seconds.
   */
  open(url: URL, on?: 'fresh' | 'answered'): Promise<Route>;
  /** How long a packet takes there and back, to the first of its proxies where there are any; null: no answer in time. */
  delayTo(url: URL): Promise<number | null>;
  /** Names what went wrong with a connection to this host. What the system threw is not passed on: it can hold secrets. */
  faultOf(error: unknown, host: string): TransportError;
}

export interface Route {
  /** For `node:http` or `node:https`, whichever the address asks for. */
  readonly agent: Agent;
  /** The proxies along it (`host:port`), for what people read; empty when it is direct. */
  readonly proxies: readonly string[];
  /** For a connection that is used again: if the other side has closed it meanwhile, it says so within this time. */
  readonly closedSaysWithinMs: number | null;
  /** In place of `close`, once its request was answered well: the connection can serve another one. */
  keep(): void;
  /** Drops the sockets that are still open. */
  close(): void;
}
