import type { Cancel } from './clock.ts';

/** Keeps the computer awake during work that must not be interrupted. */
export interface PowerBlocker {
  /** Keeps the computer awake until the returned function is called; several may overlap. */
  keepAwake(reason: string): Cancel;
}

export type PowerEvent = 'suspend' | 'resume' | 'on_battery' | 'on_mains';

/** Tells when the computer goes to sleep, wakes up, or changes its source of power. */
export interface PowerEvents {
  subscribe(listener: (event: PowerEvent) => void): Cancel;
}
