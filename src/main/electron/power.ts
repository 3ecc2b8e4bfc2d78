import { powerMonitor, powerSaveBlocker } from 'electron';
import { Listeners } from '../../engine/ground/listeners.ts';
import type { Cancel } from '../../engine/ports/clock.ts';
import type { PowerBlocker, PowerEvent, PowerEvents } from '../../engine/ports/power.ts';

/** One power blocker for all who keep the computer awake. */
export class ElectronPowerBlocker implements PowerBlocker {
  readonly #reasons = new Set<symbol>();
  #blockerId: number | null = null;

  keepAwake(reason: string): Cancel {
    const own = Symbol(reason);
    this.#reasons.add(own);
    this.#blockerId ??= powerSaveBlocker.start('prevent-app-suspension');
    return () => {
      this.#reasons.delete(own);
      if (this.#reasons.size > 0 || this.#blockerId === null) return;
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
