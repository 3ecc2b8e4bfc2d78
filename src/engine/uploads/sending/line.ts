import type { Clock } from '../../ports/clock.ts';
import type { QueueState } from '../queue/queue-state.ts';
import type { UploadSettings } from '../tables/upload-settings.ts';
import type { BandwidthLimiter, SharedBandwidth } from '../transfer/bandwidth-limiter.ts';
import { type SpeedSample, usualSpeed, withSample } from './line-speed.ts';
import { bytesPerSecondNow } from './schedule.ts';
import { UploadsAtOnce } from './uploads-at-once.ts';

export interface LineParts {
  readonly bandwidth: SharedBandwidth;
  readonly state: Pick<QueueState, 'limits'>;
  readonly settings: Pick<UploadSettings, 'get' | 'set'>;
  readonly clock: Clock;
}

/** The connection that all uploads share: its recent speed, the current limit, and how many uploads may use it at once. */
export class Line {
  readonly #parts: LineParts;
  readonly atOnce: UploadsAtOnce;

  constructor(parts: LineParts) {
    this.#parts = parts;
    this.atOnce = new UploadsAtOnce({
      clock: parts.clock,
      limits: () => parts.state.limits,
      isHeldBack: () => this.limitBytesPerSecond !== null,
    });
  }

  get limiter(): BandwidthLimiter {
    return this.#parts.bandwidth;
  }

  /** By the hours of the day; null for no limit. */
  get limitBytesPerSecond(): number | null {
    return bytesPerSecondNow(this.#parts.state.limits, this.#parts.clock.nowMs());
  }

  /** Null until enough was measured. */
  get measuredBytesPerSecond(): number | null {
    return usualSpeed(this.#samples, this.#parts.clock.nowMs());
  }

  recordSpeed(bytesPerSecond: number): void {
    const sample = { atMs: this.#parts.clock.nowMs(), bytesPerSecond };
    this.#parts.settings.set('speedSamples', withSample(this.#samples, sample));
  }

  applyLimit(): void {
    const { bandwidth } = this.#parts;
    const limit = this.limitBytesPerSecond;
    if (bandwidth.bytesPerSecond !== limit) bandwidth.setLimit(limit);
  }

  get #samples(): readonly SpeedSample[] {
    return this.#parts.settings.get('speedSamples') ?? [];
  }
}
