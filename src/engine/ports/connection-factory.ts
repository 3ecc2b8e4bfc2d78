import type { Agent } from 'node:http';

/** Ways to addresses: through the system's proxy where there is one, trusting the system's certificates. */
export interface ConnectionFactory {
  /** A way of its own to this address, for one exchange on a fresh connection; close it when that is over. */
  open(url: URL): Promise<OpenWay>;
}

export interface OpenWay {
  /** For `node:http` or `node:https`, whichever the address asks for. It makes new connections only. */
  readonly agent: Agent;
  /** The proxies on the way (`host:port`), for what people read; empty when it is direct. */
  readonly proxies: readonly string[];
  /** Drops the sockets that are still open. */
  close(): void;
}
