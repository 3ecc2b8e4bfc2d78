import type { Agent } from 'node:http';
import type { TransportError } from './http-transport.ts';

/** Routes to addresses: through the system's proxy where there is one, trusting the system's certificates. */
export interface ConnectionFactory {
  /**
   * A route to this address for one request; close it afterwards, or keep it. With `answered` it may use a connection that has
   * answered within the last seconds, otherwise a new one.
   */
  open(url: URL, on?: 'fresh' | 'answered'): Promise<Route>;
  /** The round trip to this address, or to its proxy; null if there is no answer in time. */
  delayTo(url: URL): Promise<number | null>;
  /** Classifies a connection error. The system's own error is not passed on: it can contain secrets. */
  faultOf(error: unknown, host: string): TransportError;
}

export interface Route {
  /** For `node:http` or `node:https`, depending on the address. */
  readonly agent: Agent;
  /** The proxies along it (`host:port`), for what people read; empty when it is direct. */
  readonly proxies: readonly string[];
  /** For a reused connection: if the other side has closed it, we learn of that within this time. Null for a new one. */
  readonly closedSaysWithinMs: number | null;
  /** Instead of `close`, after a success: another request can use the connection. */
  keep(): void;
  /** Drops the sockets that are still open. */
  close(): void;
}
