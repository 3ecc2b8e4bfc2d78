import { limitsOf } from '../../../shared/model/managed.ts';
import type { Policy } from '../../../shared/model/policy.ts';
import { type QueueLimits, queueLimitsSchema } from '../../../shared/model/upload-queue.ts';
import { refusedByPolicy } from '../../policy/policy-error.ts';
import { defaultLimits } from '../connection/schedule.ts';
import type { UploadSettings } from '../tables/upload-settings.ts';

type LimitsPatch = { readonly [Name in keyof QueueLimits]?: QueueLimits[Name] | undefined };

/** The limits that a person set, overridden by the organization's policy. The policy's limits are never stored as a person's. */
export class KeptLimits {
  readonly #settings: UploadSettings;
  readonly #managed: Partial<QueueLimits>;

  constructor(settings: UploadSettings, policy: Policy) {
    this.#settings = settings;
    this.#managed = limitsOf(policy);
  }

  read(): QueueLimits {
    return { ...this.#own(), ...this.#managed };
  }

  /** Throws if the patch sets a limit that the policy sets. */
  check(patch: LimitsPatch): void {
    const isManaged = (name: string) => name in this.#managed;
    if (definedIn(patch).some(([name]) => isManaged(name))) throw refusedByPolicy('set_by_organization');
  }

  change(patch: LimitsPatch): QueueLimits {
    const own = queueLimitsSchema.parse({ ...this.#own(), ...Object.fromEntries(definedIn(patch)) });
    this.#settings.set('limits', own);
    return this.read();
  }

  #own(): QueueLimits {
    return this.#settings.get('limits') ?? defaultLimits;
  }
}

const definedIn = (patch: LimitsPatch) => Object.entries(patch).filter(([, value]) => value !== undefined);
