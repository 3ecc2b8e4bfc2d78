import type { Clock } from '../ports/clock.ts';
import type { Logger } from '../ports/logger.ts';
import type { Random } from '../ports/random.ts';
import type { Store } from '../store/store.ts';
import type { SenderParts } from './sender.ts';
import type { SharedBandwidth } from './transfer/bandwidth-limiter.ts';

/** What the sender needs and the engine does not make itself. */
export type SendingPowers = Omit<
  SenderParts,
  | 'state'
  | 'ledger'
  | 'limiter'
  | 'addresses'
  | 'notToResend'
  | 'writableSinceMs'
  | 'holdProject'
  | 'holdAccount'
  | 'measuredBytesPerSecond'
  | 'noteSpeed'
  | 'limitBytesPerSecond'
  | 'setBandwidth'
  | 'onWatchFailure'
>;

export interface UploadEngineParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  readonly bandwidth: SharedBandwidth;
  readonly powers: SendingPowers;
  /** How often to look for what another program wrote. */
  readonly pollMs?: number;
}
