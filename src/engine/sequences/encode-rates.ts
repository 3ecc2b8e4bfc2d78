import { dirname } from 'node:path';
import type { FrameRate } from '../../shared/model/frame-rate.ts';
import { frameRateSchema } from '../../shared/model/frame-rate-schema.ts';
import type { AppStateStore } from '../store/app-state-store.ts';

/** The rate that was last used for the frames in a folder: it is asked once. */
export class EncodeRates {
  readonly #appState: AppStateStore;

  constructor(appState: AppStateStore) {
    this.#appState = appState;
  }

  /** Also that of the frames beside them; null where none is known. */
  last(folder: string): FrameRate | null {
    return (
      this.#appState.read(rateKey(folder), frameRateSchema) ??
      this.#appState.read(rateKey(dirname(folder)), frameRateSchema)
    );
  }

  remember(folder: string, rate: FrameRate): void {
    for (const remembered of [folder, dirname(folder)]) this.#appState.write(rateKey(remembered), rate);
  }
}

const rateKey = (folder: string): string => `encode rate in ${folder}`;
