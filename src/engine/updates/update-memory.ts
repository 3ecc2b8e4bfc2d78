import { z } from 'zod';
import type { AppStateStore } from '../store/app-state-store.ts';
import { isReleaseVersion } from './release-version.ts';

const versionSchema = z.string().refine(isReleaseVersion);

const memorySchema = z.object({
  /** The newest version whose manifest was good: one below it is never taken again. */
  newestSeen: versionSchema.nullable(),
  /** When in a rollout this computer is told, between 0 and 1; drawn once. */
  share: z.number().min(0).max(1).nullable(),
  /** "Later": this version is not spoken of before then. */
  putOff: z.object({ version: versionSchema, untilMs: z.number() }).nullable(),
  /** The version that ran last, by which the first start of a newer one is known. */
  lastRun: versionSchema.nullable(),
});

export type Remembered = Readonly<z.output<typeof memorySchema>>;

const nothing: Remembered = { newestSeen: null, share: null, putOff: null, lastRun: null };
const key = 'updates';

/** What this computer remembers of updates; nothing of it is told to anybody. */
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
