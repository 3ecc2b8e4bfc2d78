import { networkInterfaces } from 'node:os';
import { net } from 'electron';
import { Listeners } from '../../engine/ground/listeners.ts';
import type { Cancel, Clock } from '../../engine/ports/clock.ts';
import type { NetworkStatus } from '../../engine/ports/network-status.ts';

type Listener = Parameters<NetworkStatus['subscribe']>[0];

const lookEveryMs = 1_000;

/** Electron has no event for this, so its state is checked once a second while there are listeners. */
export class ElectronNetworkStatus implements NetworkStatus {
  readonly #clock: Clock;
  readonly #listeners = new Listeners<Parameters<Listener>>();
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
    const stop = this.#listeners.add(listener);
    this.#cancel ??= this.#clock.schedule(lookEveryMs, () => this.#look());
    return () => {
      stop();
      if (!this.#listeners.isEmpty) return;
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
    this.#listeners.tell(event);
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
