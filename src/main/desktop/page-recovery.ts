import type { Clock } from '../../engine/ports/clock.ts';

export type PageChoice =
  | { readonly kind: 'open_again' }
  | { readonly kind: 'save_diagnostics'; readonly hidesNames: boolean }
  | { readonly kind: 'quit' };

export interface PageRecoveryParts {
  readonly clock: Pick<Clock, 'monotonicMs'>;
  readonly reload: () => void;
  /** Asks outside of the window, which shows nothing. `said` is how the last answer ended, if there is anything to say. */
  readonly ask: (said: string | null) => Promise<PageChoice>;
  /** Answers with what there is to say about it; null when the person canceled. */
  readonly saveDiagnostics: (hidesNames: boolean) => Promise<string | null>;
  /** Resolves once the person has changed their mind, or the app is on its way out. */
  readonly requestQuit: () => Promise<void>;
  readonly isQuitting: () => boolean;
  readonly isWindowVisible: () => boolean;
}

/** Once more, whatever killed the page was no accident: another reload alone would go on for ever. */
const deathsMax = 3;
const withinMs = 5 * 60_000;

/** Brings the window's page back when its process dies, and asks the person when that keeps happening. */
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

  /** Somebody opens the window that they left without a page. */
  windowIsShown(): void {
    if (this.#state === 'left') this.#openAgain();
  }

  /** Whether the page that is ready now stands in the place of one that died. Told once. */
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
        // Whoever stays has a window without a page before them, unless it was opened again meanwhile.
        if (!isQuitting() && this.#isLeft()) await this.#ask();
    }
  }

  #isLeft(): boolean {
    return this.#state === 'left';
  }
}
