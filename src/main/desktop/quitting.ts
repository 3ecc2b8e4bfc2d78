import { isNothingAtStake, type QuitStakes } from './quit-stakes.ts';

export type QuitChoice = 'finish_in_tray' | 'go_on_next_time' | 'stay';

export interface QuittingParts {
  readonly stakes: () => QuitStakes;
  readonly ask: (stakes: QuitStakes) => Promise<QuitChoice>;
  readonly hideWindow: () => void;
  /** Resolves when nothing is left that finishes without a person. */
  readonly whenFinished: () => Promise<void>;
  /** Closes everything in order. The queue keeps unfinished uploads. */
  readonly close: () => Promise<void>;
  readonly exit: () => void;
}

/**
 * Quits the app. If uploads are running, it asks once whether to finish them in the background or continue them next time.
 * It also asks if a paused upload would lose the bytes that its open connection keeps.
 */
export class Quitting {
  readonly #parts: QuittingParts;
  #state: 'running' | 'asking' | 'finishing' | 'closing' = 'running';

  constructor(parts: QuittingParts) {
    this.#parts = parts;
  }

  /** Whether the app is quitting, so that closing its window needs no question. */
  get isClosing(): boolean {
    return this.#state === 'closing';
  }

  /** The person wants to quit. A second request while uploads finish in the background quits at once. */
  async request(): Promise<void> {
    if (this.#state === 'asking' || this.#state === 'closing') return;
    const stakes = this.#parts.stakes();
    if (isNothingAtStake(stakes) || this.#state === 'finishing') return this.#close();
    this.#state = 'asking';
    const choice = await this.#parts.ask(stakes);
    // The session may have ended while the question was open.
    if (this.isClosing) return;
    switch (choice) {
      case 'stay':
        this.#state = 'running';
        return;
      case 'go_on_next_time':
        return this.#close();
      case 'finish_in_tray':
        this.#state = 'finishing';
        this.#parts.hideWindow();
        await this.#parts.whenFinished();
        // Opening the window meanwhile cancels quitting.
        if (this.#state === 'finishing') await this.#close();
    }
  }

  /** Quits without asking, because the session ends or an update takes over. Unfinished uploads resume next time. */
  async endNow(): Promise<void> {
    if (this.#state !== 'closing') await this.#close();
  }

  /** The window was opened again, which cancels quitting. */
  stay(): void {
    if (this.#state === 'finishing') this.#state = 'running';
  }

  async #close(): Promise<void> {
    this.#state = 'closing';
    await this.#parts.close();
    this.#parts.exit();
  }
}
