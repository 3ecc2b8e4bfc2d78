import { networkInterfaces } from 'node:os';
import { Listeners } from '../ground/listeners.ts';
import type { Cancel, Clock } from '../ports/clock.ts';
import type { NetworkStatus } from '../ports/network-status.ts';

type Listener = Parameters<NetworkStatus['subscribe']>[0];

const lookEveryMs = 2_000;

/** The network as far as Node can see it: this computer's addresses, polled while there are listeners. */
export class NodeNetworkStatus implements NetworkStatus {
  readonly #clock: Clock;
  readonly #addressesNow: () => readonly string[];
  /** True if the service is on this computer: its loopback is always available. */
  readonly #loopbackOnly: () => boolean;
  readonly #listeners = new Listeners<Parameters<Listener>>();
  #seen: readonly string[] = [];
  #cancelLook: Cancel | null = null;

  constructor(clock: Clock, loopbackOnly: () => boolean, addressesNow = addressesOfThisComputer) {
    this.#clock = clock;
    this.#loopbackOnly = loopbackOnly;
    this.#addressesNow = addressesNow;
  }

  isOnline(): boolean {
    return this.#loopbackOnly() || this.#addressesNow().length > 0;
  }

  subscribe(listener: Listener): Cancel {
    const stop = this.#listeners.add(listener);
    if (this.#cancelLook === null) {
      this.#seen = this.#addressesNow();
      this.#lookLater();
    }
    return () => {
      stop();
      if (!this.#listeners.isEmpty) return;
      this.#cancelLook?.();
      this.#cancelLook = null;
    };
  }

  #lookLater(): void {
    this.#cancelLook = this.#clock.schedule(lookEveryMs, () => {
      this.#look();
      if (!this.#listeners.isEmpty) this.#lookLater();
    });
  }

  #look(): void {
    const before = this.#seen;
    this.#seen = this.#addressesNow();
    if (this.#loopbackOnly()) return;
    const lost = before.filter((address) => !this.#seen.includes(address));
    if (this.#seen.length === 0 && before.length > 0) this.#tell('offline');
    else if (before.length === 0 && this.#seen.length > 0) this.#tell('online');
    // Connections survive a new address, but not the loss of their own.
    else if (lost.length > 0) this.#tell('address_changed');
  }

  #tell(event: 'online' | 'offline' | 'address_changed'): void {
    this.#listeners.tell(event);
  }
}

function addressesOfThisComputer(): readonly string[] {
  return (
    Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      // Addresses of privacy extensions come and go while their connections live on.
      .filter(
        ({ internal, family, address }) => !internal && !(family === 'IPv6' && address.startsWith('fe80')),
      )
      .map(({ address }) => address)
  );
}
