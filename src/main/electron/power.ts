import { powerMonitor, powerSaveBlocker } from 'electron';
import { Listeners } from '../../engine/ground/listeners.ts';
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
  readonly #listeners = new Listeners<Parameters<Listener>>();

  constructor() {
    const tell = (event: PowerEvent) => () => this.#listeners.tell(event);
    powerMonitor.on('suspend', tell('suspend'));
    powerMonitor.on('resume', tell('resume'));
    powerMonitor.on('on-battery', tell('on_battery'));
    powerMonitor.on('on-ac', tell('on_mains'));
  }

  subscribe(listener: Listener): Cancel {
    const stop = this.#listeners.add(listener);
    if (powerMonitor.isOnBatteryPower()) listener('on_battery');
    return stop;
  }
}
