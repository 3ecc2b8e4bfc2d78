import { Listeners } from '../ground/listeners.ts';
import type { Cancel } from '../ports/clock.ts';
import type { LogFields, Logger } from '../ports/logger.ts';
import type { NetworkStatus } from '../ports/network-status.ts';
import type { PowerBlocker, PowerEvent, PowerEvents } from '../ports/power.ts';

/** A network that a test can pull out and put back. */
export class FakeNetwork implements NetworkStatus {
  #online = true;
  readonly #listeners = new Listeners<[event: 'online' | 'offline' | 'address_changed']>();

  isOnline(): boolean {
    return this.#online;
  }

  subscribe(listener: (event: 'online' | 'offline' | 'address_changed') => void): Cancel {
    return this.#listeners.add(listener);
  }

  set(online: boolean): void {
    if (this.#online === online) return;
    this.#online = online;
    this.#tell(online ? 'online' : 'offline');
  }

  changeAddress(): void {
    this.#tell('address_changed');
  }

  #tell(event: 'online' | 'offline' | 'address_changed'): void {
    this.#listeners.tell(event);
  }
}

/** A computer's power: sleep, wake, battery, and who holds it awake for what. */
export class FakePower implements PowerEvents, PowerBlocker {
  readonly holds = new Set<string>();
  holdsTaken = 0;
  readonly #listeners = new Listeners<[event: PowerEvent]>();

  keepAwake(reason: string): Cancel {
    this.holds.add(reason);
    this.holdsTaken += 1;
    return () => this.holds.delete(reason);
  }

  subscribe(listener: (event: PowerEvent) => void): Cancel {
    return this.#listeners.add(listener);
  }

  tell(event: PowerEvent): void {
    this.#listeners.tell(event);
  }
}

/** Keeps log lines in memory, for a failing test to show and for a test that looks for secrets. */
export class MemoryLogger implements Logger {
  readonly lines: string[] = [];

  debug(event: string, fields: LogFields = {}): void {
    this.#keep('debug', event, fields);
  }

  info(event: string, fields: LogFields = {}): void {
    this.#keep('info', event, fields);
  }

  warn(event: string, fields: LogFields = {}): void {
    this.#keep('warn', event, fields);
  }

  error(event: string, fields: LogFields = {}): void {
    this.#keep('error', event, fields);
  }

  #keep(level: string, event: string, fields: LogFields): void {
    this.lines.push(`${level} ${event} ${JSON.stringify(fields)}`);
  }
}
