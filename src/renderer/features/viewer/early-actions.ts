import type { ViewerAction } from './viewer-keys.ts';

type Act = (action: ViewerAction) => void;

/** Runs the viewer's actions, and keeps those that come while the render is still being opened until it can take them. */
export class EarlyActions {
  #act: Act | null = null;
  #early: ViewerAction[] = [];

  run(action: ViewerAction): void {
    if (this.#act) this.#act(action);
    else this.#early.push(action);
  }

  /** Null as long as no render is open. */
  take(act: Act | null): void {
    this.#act = act;
    if (act) for (const action of this.#early.splice(0)) act(action);
  }
}
