import { z } from 'zod';
import type { AppStateStore } from '../store/tables/app-state-store.ts';
import { isReleaseVersion } from './release-version.ts';

const versionSchema = z.string().refine(isReleaseVersion);

const memorySchema = z.object({
  /** The newest version with a valid manifest. An older one is never accepted again. */
  newestSeen: versionSchema.nullable(),
  /** This computer's place in rollouts, between 0 and 1; drawn once. */
  share: z.number().min(0).max(1).nullable(),
  /** "Later" was chosen: this version is not announced before that time. */
  putOff: z.object({ version: versionSchema, untilMs: z.number() }).nullable(),
  /** The version that ran last, to notice the first start of a newer one. */
  lastRun: versionSchema.nullable(),
});

export type Remembered = Readonly<z.output<typeof memorySchema>>;

const nothing: Remembered = { newestSeen: null, share: null, putOff: null, lastRun: null };
const key = 'updates';

/** What this computer remembers about updates. None of it is sent anywhere. */
export class UpdateMemory {
  readonly #state: AppStateStore;

  constructor(state: AppStateStore) {
    this.#state = state;
  }

  read(): Remembered {
    return this.#state.read(key, memorySchema) ?? nothing;
  }

  change(patch: Partial<Remembered>): void {
    this.#state.write(key, { ...this.read(), ...patch });
  }
}
