import { networkInterfaces } from 'node:os';
import type { RouteAgent } from './route-agent.ts';

interface Answered {
  readonly agent: RouteAgent;
  readonly sinceMs: number;
  /** Kept as well, since the monotonic clock stops during sleep on many computers. */
  readonly sinceWallMs: number;
}

export interface AnsweredConnectionsOptions {
  readonly keptForMs: number;
  /** The current addresses of this computer. */
  readonly ownAddresses?: () => ReadonlySet<string>;
}

/** Idle connections that have answered recently, each with its own agent, by origin and route. */
export class AnsweredConnections {
  readonly #keptForMs: number;
  readonly #ownAddresses: () => ReadonlySet<string>;
  readonly #byName = new Map<string, Answered[]>();

  constructor({ keptForMs, ownAddresses = addressesNow }: AnsweredConnectionsOptions) {
    this.#keptForMs = keptForMs;
    this.#ownAddresses = ownAddresses;
  }

  keep(name: string, agent: RouteAgent): void {
    const answered = { agent, sinceMs: performance.now(), sinceWallMs: Date.now() };
    this.#byName.set(name, [...this.#recent(name), answered]);
  }

  /** The one that answered last; null if there is none, or all were closed meanwhile. */
  take(name: string): RouteAgent | null {
    const recent = this.#recent(name);
    const last = recent.pop();
    if (recent.length > 0) this.#byName.set(name, recent);
    else this.#byName.delete(name);
    return last?.agent ?? null;
  }

  close(): void {
    for (const answered of this.#byName.values()) for (const { agent } of answered) agent.destroy();
    this.#byName.clear();
  }

  #recent(name: string): Answered[] {
    const all = this.#byName.get(name) ?? [];
    if (all.length === 0) return all;
    const own = this.#ownAddresses();
    const isRecent = ({ agent, sinceMs, sinceWallMs }: Answered) =>
      performance.now() - sinceMs < this.#keptForMs &&
      Math.abs(Date.now() - sinceWallMs) < this.#keptForMs &&
      agent.hasResting &&
      own.has(agent.ownAddress ?? '');
    for (const answered of all) if (!isRecent(answered)) answered.agent.destroy();
    return all.filter(isRecent);
  }
}

const addressesNow = (): ReadonlySet<string> =>
  new Set(Object.values(networkInterfaces()).flatMap((known) => known?.map(({ address }) => address) ?? []));
