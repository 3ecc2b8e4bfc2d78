import type { JobId } from '../../../shared/model/uploads.ts';
import type { AddressLife } from '../transfer/address-life.ts';
import type { SignedAddress } from '../transfer/signed-address.ts';

/** An address while it lives in memory; it is never written down. */
export interface LiveAddress {
  readonly target: SignedAddress;
  readonly life: AddressLife;
}

/** What runners know while the program lives, and the database does not. */
export class RunnerMemory {
  readonly addresses = new Map<JobId, LiveAddress>();
  /** Jobs whose address is known to be spent: watched, not sent again. */
  readonly notToResend = new Set<JobId>();
  /** When a project, by account, was last found to be one that may be written. */
  readonly writableSinceMs = new Map<string, number>();
}
