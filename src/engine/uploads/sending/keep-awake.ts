import type { Cancel } from '../../ports/clock.ts';
import type { PowerBlocker } from '../../ports/power.ts';

/** Keeps the computer awake for as long as something is uploaded. */
export class KeepAwake {
  readonly #blocker: PowerBlocker;
  #cancel: Cancel | null = null;

  constructor(blocker: PowerBlocker) {
    this.#blocker = blocker;
  }

  keep(wanted: boolean): void {
    if (wanted) this.#cancel ??= this.#blocker.keepAwake('Renders are being uploaded');
    else {
      this.#cancel?.();
      this.#cancel = null;
    }
  }
}
