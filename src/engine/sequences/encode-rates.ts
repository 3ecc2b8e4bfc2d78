import { dirname } from 'node:path';
import type { FrameRate } from '../../shared/model/frame-rate.ts';
import { frameRateSchema } from '../../shared/model/frame-rate-schema.ts';
import type { AppStateStore } from '../store/tables/app-state-store.ts';

/** Remembers the frame rate that was last used in each folder, so that it is asked only once. */
export class EncodeRates {
  readonly #appState: AppStateStore;

  constructor(appState: AppStateStore) {
    this.#appState = appState;
  }

  /** The rate for this folder, or for the folder above; null if none is known. */
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
