import { TroubleError } from '../../../shared/model/trouble.ts';
import type { UnplacedId } from '../../../shared/model/unplaced-uploads.ts';
import type { Cancel, Clock } from '../../ports/clock.ts';
import type { Logger } from '../../ports/logger.ts';
import { StoreError } from '../../store/store-error.ts';
import { accountCodes } from '../job/decide-call.ts';
import { uploadTrouble } from '../job/troubles.ts';
import type { UnplacedAccount } from '../tables/unplaced-upload.ts';
import type { PlacingAccount, PlacingDesk } from './placing-desk.ts';

export interface BackgroundPlacingParts {
  readonly desk: PlacingDesk;
  readonly clock: Clock;
  readonly logger: Logger;
  /** The account with a client to ask the service with; null if this program has none. */
  readonly accountOf: (account: UnplacedAccount) => PlacingAccount | null;
}

const lookEveryMs = 2_000;
const mostAtOnce = 4;

/** Places uploads whose own command has ended, for as long as the program runs. It never asks a person. */
export class BackgroundPlacing implements AsyncDisposable {
  readonly #parts: BackgroundPlacingParts;
  readonly #closing = new AbortController();
  readonly #running = new Map<UnplacedId, Promise<void>>();
  #cancel: Cancel = () => {};

  constructor(parts: BackgroundPlacingParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#tryKeysAgain();
    this.#look();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#cancel();
    this.#closing.abort();
    await Promise.all(this.#running.values());
  }

  /** A key that did not work in the last run may have been replaced since. */
  #tryKeysAgain(): void {
    const { desk } = this.#parts;
    for (const { id, trouble } of desk.list())
      if (trouble !== null && accountCodes.has(trouble.code)) desk.setTrouble(id, null);
  }

  #look(): void {
    const { desk, clock, accountOf } = this.#parts;
    try {
      for (const { id, account, trouble } of desk.list()) {
        if (this.#running.size >= mostAtOnce) break;
        if (trouble !== null || this.#running.has(id) || desk.isTendedElsewhere(id)) continue;
        const known = accountOf(account);
        if (known === null) continue;
        this.#running.set(
          id,
          this.#place(id, known).finally(() => this.#running.delete(id)),
        );
      }
      desk.showWaiting();
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
    }
    this.#cancel = clock.schedule(lookEveryMs, () => this.#look());
  }

  async #place(id: UnplacedId, account: PlacingAccount): Promise<void> {
    const { desk, logger } = this.#parts;
    const { signal } = this.#closing;
    try {
      await desk.place(id, { signIn: async () => account, voice: null, patienceMs: null, signal });
    } catch (error) {
      if (signal.aborted) return;
      const trouble = error instanceof TroubleError ? error.trouble : uploadTrouble('internal_error');
      logger.warn('upload_not_placed', {
        code: trouble.code,
        ...(error instanceof Error && !(error instanceof TroubleError) ? { bug: error.stack } : {}),
      });
      if (!(error instanceof StoreError)) desk.setTrouble(id, trouble);
    }
  }
}
