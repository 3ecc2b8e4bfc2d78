import { EventEmitter } from 'node:events';
import type { PowerMonitor, PowerSaveBlocker } from 'electron';
import { control } from '../control.ts';
import { moveClock, moveMonotonicClock } from '../move-clock.ts';
import { app } from './app.ts';
import { preventable } from './preventable.ts';

class PowerMonitorStandIn extends EventEmitter {
  onBatteryPower = false;

  isOnBatteryPower(): boolean {
    return this.onBatteryPower;
  }
}

export const powerMonitor = new PowerMonitorStandIn() satisfies Pick<
  PowerMonitor,
  'isOnBatteryPower' | 'onBatteryPower'
>;

control.provide('power', (event) => {
  if (event === 'on-battery') powerMonitor.onBatteryPower = true;
  if (event === 'on-ac') powerMonitor.onBatteryPower = false;
  powerMonitor.emit(String(event), preventable());
});

control.provide('sleep', (minutes) => {
  powerMonitor.emit('suspend', preventable());
  moveClock(Number(minutes) * 60_000);
  powerMonitor.emit('resume', preventable());
});

/** Timers don't follow the moved clocks, so only `resume` makes the app check the time again. */
control.provide('stayAwake', (minutes) => {
  moveClock(Number(minutes) * 60_000);
  moveMonotonicClock(Number(minutes) * 60_000);
  powerMonitor.emit('resume', preventable());
});

/** Linux and macOS announce a shutdown here, Windows to each window. A listener that prevents the event delays the shutdown. */
control.provide('shutDown', () => {
  if (process.platform === 'win32') throw new Error('On Windows the power monitor tells of no shutdown');
  const event = preventable();
  powerMonitor.emit('shutdown', event);
  control.record('session.queried', { isHeldUp: event.defaultPrevented });
  // macOS then asks the app to quit; if it refuses, that also delays the shutdown (electron_application.mm).
  if (process.platform === 'darwin' && !event.defaultPrevented) app.quit();
});

let lastBlockerId = 0;
const blockers = new Set<number>();
const blockerTypes = ['prevent-app-suspension', 'prevent-display-sleep'];

export const powerSaveBlocker = {
  start(type): number {
    if (!blockerTypes.includes(type))
      throw new TypeError(`Error processing argument at index 0, conversion failure`);
    blockers.add(++lastBlockerId);
    control.record('powerSaveBlocker.start', type);
    return lastBlockerId;
  },
  stop(id): boolean {
    control.record('powerSaveBlocker.stop', id);
    return blockers.delete(id);
  },
  isStarted: (id) => blockers.has(id),
} satisfies PowerSaveBlocker;
