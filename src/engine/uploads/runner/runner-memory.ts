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
  /** Jobs whose bytes may have arrived and must not be sent again: they are only watched. */
  readonly notToResend = new Set<JobId>();
  /** When the service last said that this account may change this project. */
  readonly writableSinceMs = new Map<string, number>();
}
