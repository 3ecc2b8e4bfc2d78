import { z } from 'zod';
import { troubleSchema } from './trouble.ts';

export const unplacedIdSchema = z.string().min(1).max(128).brand<'UnplacedId'>();

/** The banner about unplaced uploads. The window omits it, since it lists them as rows. */
export const unplacedBannerCode = 'unplaced_uploads';

/** What an unplaced upload waits for. */
const unplacedWaitSchema = z.discriminatedUnion('kind', [
  /** The service is being asked, or soon will be. */
  z.object({ kind: z.literal('looking') }),
  /** The service could not be reached; it will be asked again. */
  z.object({ kind: z.literal('retrying'), trouble: troubleSchema }),
  /** Only a command with the key it was queued with may ask the service. */
  z.object({ kind: z.literal('key') }),
  /** A person must correct it. */
  z.object({ kind: z.literal('person'), trouble: troubleSchema }),
]);

/** An unplaced upload as a list shows it: only what was typed. */
const unplacedSnapshotSchema = z.object({
  id: unplacedIdSchema,
  fileNames: z.array(z.string()).min(1),
  project: z.string(),
  /** The item as typed; null: found or created by the name of each file. */
  item: z.string().nullable(),
  waitsFor: unplacedWaitSchema,
});

export const unplacedListSchema = z.object({ uploads: z.array(unplacedSnapshotSchema) });

export type UnplacedId = z.output<typeof unplacedIdSchema>;
export type UnplacedWait = Readonly<z.output<typeof unplacedWaitSchema>>;
export type UnplacedSnapshot = Readonly<z.output<typeof unplacedSnapshotSchema>>;
