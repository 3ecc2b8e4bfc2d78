import { isNothingAtStake, type QuitStakes } from './quit-stakes.ts';

export type QuitChoice = 'finish_in_tray' | 'go_on_next_time' | 'stay';

export interface QuittingParts {
  readonly stakes: () => QuitStakes;
  readonly ask: (stakes: QuitStakes) => Promise<QuitChoice>;
  readonly hideWindow: () => void;
  /** Resolves when nothing is left that finishes by itself. */
  readonly whenFinished: () => Promise<void>;
  /** Puts everything down in order; the queue keeps what is not finished. */
  readonly close: () => Promise<void>;
  readonly exit: () => void;
}

/**
 * Quitting with transfers under way asks, once: finish them out of sight, or go on with them next time. So it does where a paused
 * upload would lose what its connection keeps.
 */
export class Quitting {
  readonly #parts: QuittingParts;
  #state: 'running' | 'asking' | 'finishing' | 'closing' = 'running';

  constructor(parts: QuittingParts) {
    this.#parts = parts;
  }

  /** Whether the app is on its way out, so that closing its window is no question any more. */
  get isClosing(): boolean {
    return this.#state === 'closing';
  }

  /** Somebody wants to quit. A second wish while the rest is finished out of sight means now. */
  async request(): Promise<void> {
    if (this.#state === 'asking' || this.#state === 'closing') return;
    const stakes = this.#parts.stakes();
    if (isNothingAtStake(stakes) || this.#state === 'finishing') return this.#close();
    this.#state = 'asking';
    const choice = await this.#parts.ask(stakes);
    // The session may have ended meanwhile.
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
        // The window may have been opened again meanwhile, and with it the wish withdrawn.
        if (this.#state === 'finishing') await this.#close();
    }
  }

  /** The system ends the session, or a newer version takes over: nobody is asked and nothing is held up. What is not finished resumes next time. */
  async endNow(): Promise<void> {
    if (this.#state !== 'closing') await this.#close();
  }

  /** The window was opened again: whoever does that does not want to quit. */
  stay(): void {
    if (this.#state === 'finishing') this.#state = 'running';
  }

  async #close(): Promise<void> {
    this.#state = 'closing';
    await this.#parts.close();
    this.#parts.exit();
  }
}
