import type { Trouble } from '../../../shared/model/trouble.ts';
import type { JobId } from '../../../shared/model/uploads.ts';
import type { ApiClient } from '../../api-client/api-client.ts';
import type { MediaProbe } from '../../media-probe/media-probe.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Logger } from '../../ports/logger.ts';
import type { NetworkStatus } from '../../ports/network-status.ts';
import type { Random } from '../../ports/random.ts';
import type { JobRecord } from '../job/job.ts';
import type { ItemTurns } from '../queue/item-turns.ts';
import type { QueueState } from '../queue/queue-state.ts';
import type { UploadLedger } from '../tables/upload-ledger.ts';
import type { AddressLife } from '../transfer/address-life.ts';
import type { BandwidthLimiter } from '../transfer/bandwidth-limiter.ts';
import type { OpenOutcome } from '../transfer/open-render.ts';
import type { SignedAddress } from '../transfer/signed-address.ts';
import type { UploadAddressRefusal } from '../transfer/upload-address-rule.ts';
import type { UploadTransport } from '../transfer/upload-transport.ts';

/** An address while it lives in memory; it is never written down. */
export interface LiveAddress {
  readonly target: SignedAddress;
  readonly life: AddressLife;
}

export interface RunnerTimes {
  /** A file must not have moved for this long before a version is made of it. */
  readonly settleMs: number;
  /** How long the item is watched for a sign of a file whose answer was lost, before the file is sent again. */
  readonly confirmWatchMs: number;
  /** A computer that is followed has plainly died when its address ended, some time passed, and nothing is ready. */
  readonly followedDiedAfterMs: number;
}

export const defaultRunnerTimes: RunnerTimes = {
  settleMs: 1_500,
  confirmWatchMs: 3 * 60_000,
  followedDiedAfterMs: 70 * 60_000,
};

/** A replay is promised for 24 hours; an hour is left for clocks that disagree. */
export const replaySafeMs = 23 * 60 * 60_000;

/** What getting a file to the service needs of the world around it. */
export interface RunnerPowers {
  readonly network: NetworkStatus;
  readonly probe: MediaProbe;
  readonly transport: UploadTransport;
  readonly times: RunnerTimes;
  /** The practice service's own origin, where there is one: its sessions may be asked how far they got. */
  readonly practiceOrigin: string | null;
  /** Null: nobody is signed in under this account. */
  clientOf(accountId: string): ApiClient | null;
  /** Judges where the service of this account wants a file sent; null when it may go there. */
  refuseUploadAddress(accountId: string, address: string): Promise<UploadAddressRefusal | null>;
  openRender(path: string): Promise<OpenOutcome>;
}

/** Everything a job needs to get its file to the service. One set for all runners of a program. */
export interface RunnerParts extends RunnerPowers {
  readonly state: QueueState;
  readonly ledger: UploadLedger;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  readonly limiter: BandwidthLimiter;
  readonly addresses: Map<JobId, LiveAddress>;
  /** Jobs whose address is known to be spent: watched, not sent again. */
  readonly notToResend: Set<JobId>;
  readonly turns: ItemTurns;
  /** When a project, by account, was last found to be one that may be written. */
  readonly writableSinceMs: Map<string, number>;
  holdProject(job: JobRecord, trouble: Trouble): void;
  holdAccount(job: JobRecord, trouble: Trouble): void;
  measuredBytesPerSecond(): number | null;
  recordSpeed(bytesPerSecond: number): void;
  limitBytesPerSecond(): number | null;
}

/** What a step of a job comes to: look at its state again, or leave it to others (held, watched, ended). */
export type StepEnd = 'again' | 'leave';
