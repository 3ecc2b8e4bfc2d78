import type { Clock } from '../../engine/ports/clock.ts';

export type PageChoice =
  | { readonly kind: 'open_again' }
  | { readonly kind: 'save_diagnostics'; readonly hidesNames: boolean }
  | { readonly kind: 'quit' };

export interface PageRecoveryParts {
  readonly clock: Pick<Clock, 'monotonicMs'>;
  readonly reload: () => void;
  /** Asks in a system dialog, because the window is empty. `said`: the result of the previous answer, if any. */
  readonly ask: (said: string | null) => Promise<PageChoice>;
  /** Resolves to a sentence about the result; null if the person canceled. */
  readonly saveDiagnostics: (hidesNames: boolean) => Promise<string | null>;
  /** Resolves once the person has decided to stay, or the app is quitting. */
  readonly requestQuit: () => Promise<void>;
  readonly isQuitting: () => boolean;
  readonly isWindowVisible: () => boolean;
}

/** After this many deaths within the time below, reloading again would probably go on forever. */
const deathsMax = 3;
const withinMs = 5 * 60_000;

/** Reloads the window's page if its process dies, and asks the person if that keeps happening. */
export class PageRecovery {
  readonly #parts: PageRecoveryParts;
  #deathsAtMs: number[] = [];
  #state: 'shown' | 'reopened' | 'asking' | 'left' = 'shown';

  constructor(parts: PageRecoveryParts) {
    this.#parts = parts;
  }

  async pageDied(): Promise<void> {
    const { clock, isQuitting, isWindowVisible } = this.#parts;
    if (isQuitting() || this.#state === 'asking') return;
    const nowMs = clock.monotonicMs();
    this.#deathsAtMs = [...this.#deathsAtMs.filter((atMs) => nowMs - atMs < withinMs), nowMs];
    if (this.#deathsAtMs.length < deathsMax) this.#openAgain();
    else if (isWindowVisible()) await this.#ask();
    else this.#state = 'left';
  }

  /** The window is opened again after the person left it without a page. */
  windowIsShown(): void {
    if (this.#state === 'left') this.#openAgain();
  }

  /** Whether the page that is ready now replaces one that died. True only once. */
  takeReopened(): boolean {
    const isReopened = this.#state === 'reopened';
    if (isReopened) this.#state = 'shown';
    return isReopened;
  }

  #openAgain(): void {
    this.#state = 'reopened';
    this.#parts.reload();
  }

  async #ask(said: string | null = null): Promise<void> {
    const { ask, saveDiagnostics, requestQuit, isQuitting } = this.#parts;
    this.#state = 'asking';
    const choice = await ask(said);
    if (isQuitting()) return;
    switch (choice.kind) {
      case 'open_again':
        this.#deathsAtMs = [];
        this.#openAgain();
        return;
      case 'save_diagnostics': {
        const outcome = await saveDiagnostics(choice.hidesNames);
        if (!isQuitting()) await this.#ask(outcome);
        return;
      }
      case 'quit':
        this.#state = 'left';
        await requestQuit();
        // A person who stays sees a window without a page, unless it was reopened meanwhile.
        if (!isQuitting() && this.#isLeft()) await this.#ask();
    }
  }

  #isLeft(): boolean {
    return this.#state === 'left';
  }
}
