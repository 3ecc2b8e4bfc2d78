import { powerMonitor, powerSaveBlocker } from 'electron';
import type { Cancel } from '../../engine/ports/clock.ts';
import type { PowerBlocker, PowerEvent, PowerEvents } from '../../engine/ports/power.ts';

/** One power blocker for any number of holds. */
export class ElectronPowerBlocker implements PowerBlocker {
  readonly #holds = new Set<symbol>();
  #blockerId: number | null = null;

  hold(reason: string): Cancel {
    const hold = Symbol(reason);
    this.#holds.add(hold);
    this.#blockerId ??= powerSaveBlocker.start('prevent-app-suspension');
    return () => {
      this.#holds.delete(hold);
      if (this.#holds.size > 0 || this.#blockerId === null) return;
      powerSaveBlocker.stop(this.#blockerId);
      this.#blockerId = null;
    };
  }
}

type Listener = (event: PowerEvent) => void;

export class ElectronPowerEvents implements PowerEvents {
  readonly #listeners = new Set<Listener>();

  constructor() {
    const tell = (event: PowerEvent) => () => {
      for (const listener of [...this.#listeners]) listener(event);
    };
    powerMonitor.on('suspend', tell('suspend'));
    powerMonitor.on('resume', tell('resume'));
    powerMonitor.on('on-battery', tell('on_battery'));
    powerMonitor.on('on-ac', tell('on_mains'));
  }

  subscribe(listener: Listener): Cancel {
    this.#listeners.add(listener);
    if (powerMonitor.isOnBatteryPower()) listener('on_battery');
    return () => this.#listeners.delete(listener);
  }
}
