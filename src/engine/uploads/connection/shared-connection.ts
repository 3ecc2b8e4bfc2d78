import type { QueueLimits } from '../../../shared/model/upload-queue.ts';
import type { Clock } from '../../ports/clock.ts';
import type { SpeedSample, UploadSettings } from '../tables/upload-settings.ts';
import type { BandwidthLimiter, SharedBandwidth } from '../transfer/bandwidth-limiter.ts';
import type { SignedAddress } from '../transfer/signed-address.ts';
import type { UploadPowers } from '../upload-powers.ts';
import { ConnectionDelay } from './connection-delay.ts';
import { GentlePace } from './gentle-pace.ts';
import { OpenBodies, type OpenBody } from './open-bodies.ts';
import { bytesPerSecondNow, isGentleNow } from './schedule.ts';
import { UploadsAtOnce } from './uploads-at-once.ts';
import { usualSpeed, withSample } from './usual-speed.ts';

export interface SharedConnectionParts {
  readonly bandwidth: SharedBandwidth;
  readonly state: { readonly limits: QueueLimits };
  readonly settings: Pick<UploadSettings, 'get' | 'set'>;
  readonly clock: Clock;
  readonly powers: Pick<UploadPowers, 'transport'>;
}

/** A large portion fills the queue of a slow connection by itself. Less than a packet is never worth sending. */
const gentlePortionMs = 10;
const packetBytes = 1_400;

/** The connection that all uploads share: its recent speed, the current limit, and how many uploads may use it at once. */
export class SharedConnection {
  readonly #parts: SharedConnectionParts;
  readonly atOnce: UploadsAtOnce;
  readonly #bodies: OpenBodies;
  readonly #delay: ConnectionDelay;
  readonly #gentle: GentlePace;

  constructor(parts: SharedConnectionParts) {
    this.#parts = parts;
    const { clock, powers } = parts;
    this.#delay = new ConnectionDelay({ clock, transport: powers.transport });
    this.#bodies = new OpenBodies({ clock, most: () => this.atOnce.mostBodies });
    this.atOnce = new UploadsAtOnce({
      clock: parts.clock,
      limits: () => parts.state.limits,
      isHeldBack: () => this.isHeldBack,
      isQueued: () => this.#delay.isQueued(),
    });
    this.#gentle = new GentlePace({
      clock: parts.clock,
      transport: parts.powers.transport,
      isOn: () => isGentleNow(parts.state.limits, parts.clock.nowMs()),
      onChange: () => this.applyLimit(),
    });
  }

  get limiter(): BandwidthLimiter {
    return this.#parts.bandwidth;
  }

  /** Whether a limit of our own is in effect: then the speed of uploads says nothing about the connection. */
  get isHeldBack(): boolean {
    return this.limitBytesPerSecond !== null || this.#gentle.bytesPerSecond !== null;
  }

  /** The limit in effect now; null for no limit. */
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

  /** Bytes of any body that left. */
  took(bytes: number): void {
    this.atOnce.took(bytes);
    this.#gentle.took(bytes);
  }

  /** Waits until a body may be sent to this target; null if the signal ends that. */
  async begin(target: SignedAddress, signal: AbortSignal): Promise<OpenBody | null> {
    const body = await this.#bodies.begin(signal);
    if (body === null) return null;
    this.#gentle.sendsTo(target);
    if (this.atOnce.isFree) void this.#delay.sendsTo(target, this.#bodies.count === 1);
    return body;
  }

  /** Call whenever uploads start or end. */
  follow(running: number): void {
    this.atOnce.follow(running);
    this.#gentle.follow(running);
    this.#bodies.look();
  }

  /** The last bytes of an upload have left, or its connection has ended: another one may follow. */
  hasRoom(): void {
    this.atOnce.onMore();
  }

  close(): void {
    this.atOnce.close();
    this.#gentle.close();
  }

  applyLimit(): void {
    const { bandwidth } = this.#parts;
    const [own, gentle] = [this.limitBytesPerSecond, this.#gentle.bytesPerSecond];
    const limit = own === null || gentle === null ? (own ?? gentle) : Math.min(own, gentle);
    if (bandwidth.bytesPerSecond === limit) return;
    if (limit === null || gentle === null) bandwidth.setLimit(limit);
    else bandwidth.setLimit(limit, Math.max(gentlePortionMs, (packetBytes / limit) * 1_000));
  }

  get #samples(): readonly SpeedSample[] {
    return this.#parts.settings.get('speedSamples') ?? [];
  }
}
