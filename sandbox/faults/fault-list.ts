import type { Fault, FaultOrder } from './fault.ts';

interface Pending {
  readonly id: number;
  readonly order: FaultOrder;
  readonly pattern: RegExp;
  skipLeft: number;
  timesLeft: number;
}

/** Ordered faults that have not yet happened as often as ordered. Of several that match, the oldest is used. */
export class FaultList {
  #pending: Pending[] = [];
  #nextId = 1;
  #forgetting = new AbortController();

  add(order: FaultOrder): { id: number } {
    const id = this.#nextId++;
    this.#pending.push({
      id,
      order,
      pattern: toPattern(order.on.path),
      skipLeft: order.skip,
      timesLeft: order.times,
    });
    return { id };
  }

  clear(): void {
    this.#pending = [];
    this.#forgetting.abort();
    this.#forgetting = new AbortController();
  }

  /** Aborted when the faults ordered so far are forgotten: an upload that a fault stalled then continues. */
  get untilForgotten(): AbortSignal {
    return this.#forgetting.signal;
  }

  list(): readonly (FaultOrder & { readonly id: number; readonly times_left: number })[] {
    return this.#pending.map(({ id, order, timesLeft }) => ({ ...order, id, times_left: timesLeft }));
  }

  /** The fault for this request, or null. Each call counts as one of the times that the fault was ordered for. */
  take(method: string, path: string): Fault | null {
    for (const pending of this.#pending) {
      const { on, fault } = pending.order;
      if ((on.method !== '*' && on.method.toUpperCase() !== method) || !pending.pattern.test(path)) continue;
      if (pending.skipLeft > 0) {
        pending.skipLeft -= 1;
        continue;
      }
      pending.timesLeft -= 1;
      if (pending.timesLeft === 0) this.#pending = this.#pending.filter((other) => other !== pending);
      return fault;
    }
    return null;
  }
}

function toPattern(path: string): RegExp {
  const segments = path.split('/').map((segment) => {
    if (segment === '**') return '.*';
    if (/^\{\w+\}$/.test(segment)) return '[^/]+';
    return segment
      .split('*')
      .map((text) => text.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'))
      .join('[^/]*');
  });
  return new RegExp(`^${segments.join('/')}$`);
}
