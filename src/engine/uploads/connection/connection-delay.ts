import type { Cancel, Clock } from '../../ports/clock.ts';
import type { SignedAddress } from '../transfer/signed-address.ts';
import type { UploadTransport } from '../transfer/upload-transport.ts';
import { restMs, roomMs, unknownRest, withDelay } from './delay-at-rest.ts';

/** Short uploads one after another need not measure again and again. */
const atRestForMs = 60_000;
/** How often to check that a busy computer isn't delaying this program itself, which would make every answer look late. */
const tickMs = 5;

export interface ConnectionDelayParts {
  readonly clock: Clock;
  readonly transport: Pick<UploadTransport, 'delayTo'>;
}

/** Tells whether packets to the upload host wait in a queue on the way, by its delay now and before the first body left. */
export class ConnectionDelay {
  readonly #parts: ConnectionDelayParts;
  #target: SignedAddress | null = null;
  #rest = unknownRest;
  #atRestAtMs = Number.NEGATIVE_INFINITY;

  constructor(parts: ConnectionDelayParts) {
    this.#parts = parts;
  }

  /** Call before a body is sent. `isFirst`: no other body is being sent. */
  async sendsTo(target: SignedAddress, isFirst: boolean): Promise<void> {
    if (this.#target?.host !== target.host) {
      this.#rest = unknownRest;
      this.#atRestAtMs = Number.NEGATIVE_INFINITY;
    }
    this.#target = target;
    const nowMs = this.#parts.clock.monotonicMs();
    if (!isFirst || nowMs - this.#atRestAtMs < atRestForMs) return;
    this.#atRestAtMs = nowMs;
    if ((await this.#delayMs(target)) === 'unknown') this.#atRestAtMs = Number.NEGATIVE_INFINITY;
  }

  /** Whether a packet waits in a queue now; null if that is not known. */
  async isQueued(): Promise<boolean | null> {
    const target = this.#target;
    const atRestMs = restMs(this.#rest);
    if (target === null || !Number.isFinite(atRestMs)) return null;
    const delayMs = await this.#delayMs(target);
    if (delayMs === 'unknown') return null;
    return delayMs === null || delayMs > atRestMs + roomMs(atRestMs);
  }

  /** Null: no answer in time. Unknown: the answer may have waited for this program. */
  async #delayMs(target: SignedAddress): Promise<number | null | 'unknown'> {
    const { clock, transport } = this.#parts;
    let ranAtMs = clock.monotonicMs();
    let cancel: Cancel = () => {};
    const tick = () => {
      ranAtMs = clock.monotonicMs();
      cancel = clock.schedule(tickMs, tick);
    };
    tick();
    const delayMs = await transport.delayTo(target).finally(() => cancel());
    const nowMs = clock.monotonicMs();
    if (nowMs - ranAtMs > 2 * tickMs) return 'unknown';
    if (delayMs !== null && target.host === this.#target?.host)
      this.#rest = withDelay(this.#rest, delayMs, nowMs);
    return delayMs;
  }
}
