import { networkInterfaces } from 'node:os';
import { net } from 'electron';
import type { Cancel, Clock } from '../../engine/ports/clock.ts';
import type { NetworkStatus } from '../../engine/ports/network-status.ts';

type Listener = Parameters<NetworkStatus['subscribe']>[0];

const lookEveryMs = 1_000;

/** Electron has no event for this, so its state is checked once a second while there are listeners. */
export class ElectronNetworkStatus implements NetworkStatus {
  readonly #clock: Clock;
  readonly #listeners = new Set<Listener>();
  #cancel: Cancel | null = null;
  #wasOnline = net.isOnline();
  #addresses = addressesNow();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  isOnline(): boolean {
    return net.isOnline();
  }

  subscribe(listener: Listener): Cancel {
    this.#listeners.add(listener);
    this.#cancel ??= this.#clock.schedule(lookEveryMs, () => this.#look());
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#cancel?.();
      this.#cancel = null;
    };
  }

  #look(): void {
    this.#cancel = this.#clock.schedule(lookEveryMs, () => this.#look());
    const isOnline = net.isOnline();
    const addresses = addressesNow();
    if (isOnline !== this.#wasOnline) this.#tell(isOnline ? 'online' : 'offline');
    else if (addresses !== this.#addresses) this.#tell('address_changed');
    this.#wasOnline = isOnline;
    this.#addresses = addresses;
  }

  #tell(event: Parameters<Listener>[0]): void {
    for (const listener of [...this.#listeners]) listener(event);
  }
}

function addressesNow(): string {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all
    .filter(({ internal }) => !internal)
    .map(({ address }) => address)
    .sort()
    .join(' ');
}
