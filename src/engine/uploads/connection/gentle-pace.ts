import type { Clock } from '../../ports/clock.ts';
import type { SignedAddress } from '../transfer/signed-address.ts';
import type { UploadTransport } from '../transfer/upload-transport.ts';
import { afterDelay, type Pace, paceAtStart } from './pace.ts';

export interface GentlePaceParts {
  readonly clock: Clock;
  readonly transport: Pick<UploadTransport, 'delayTo'>;
  readonly isOn: () => boolean;
  /** Called after each measurement. */
  readonly onChange: () => void;
}

/** Measures the delay to the upload host while uploads run, if they are to leave room for other apps. */
export class GentlePace {
  readonly #parts: GentlePaceParts;
  #pace: Pace = paceAtStart;
  #target: SignedAddress | null = null;
  #running = 0;
  #tookBytes = 0;
  #measuring: AbortController | null = null;

  constructor(parts: GentlePaceParts) {
    this.#parts = parts;
  }

  /** Null if the setting is off. */
  get bytesPerSecond(): number | null {
    return this.#parts.isOn() ? this.#pace.bytesPerSecond : null;
  }

  /** Bytes sent by any upload. */
  took(bytes: number): void {
    this.#tookBytes += bytes;
  }

  /** The target of the upload that started last. Delays are measured to its host. */
  sendsTo(target: SignedAddress): void {
    this.#target = target;
  }

  /** Call whenever uploads start or end. */
  follow(running: number): void {
    this.#running = running;
    if (!this.#isNeeded) this.close();
    else if (this.#measuring === null) {
      const measuring = new AbortController();
      this.#measuring = measuring;
      void this.#measure(measuring.signal).finally(() => {
        if (this.#measuring === measuring) this.#measuring = null;
      });
    }
  }

  close(): void {
    this.#measuring?.abort();
    this.#measuring = null;
  }

  get #isNeeded(): boolean {
    return this.#parts.isOn() && this.#running > 0;
  }

  async #measure(signal: AbortSignal): Promise<void> {
    const { clock, transport, onChange } = this.#parts;
    this.#tookBytes = 0;
    let fromMs = clock.monotonicMs();
    while (!signal.aborted) {
      await clock.sleep(this.#pace.nextMeasureMs, signal).catch(() => undefined);
      if (signal.aborted || this.#target === null) continue;
      const delayMs = await transport.delayTo(this.#target);
      if (signal.aborted) return;
      const nowMs = clock.monotonicMs();
      const mayBytes = (this.#pace.bytesPerSecond * (nowMs - fromMs)) / 1_000;
      this.#pace = afterDelay(this.#pace, { delayMs, usedShare: this.#tookBytes / mayBytes, nowMs });
      this.#tookBytes = 0;
      fromMs = nowMs;
      onChange();
    }
  }
}
