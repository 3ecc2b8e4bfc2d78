import { z } from 'zod';
import { troubleSchema } from './trouble.ts';

export const unplacedIdSchema = z.string().min(1).max(128).brand<'UnplacedId'>();

/** The banner about uploads without a place. The window lists them as rows and leaves it out. */
export const unplacedBannerCode = 'unplaced_uploads';

/** What an upload without a place waits for. */
const unplacedWaitSchema = z.discriminatedUnion('kind', [
  /** The service is being asked, or is about to be. */
  z.object({ kind: z.literal('looking') }),
  /** The service could not be asked: it is tried again. */
  z.object({ kind: z.literal('retrying'), trouble: troubleSchema }),
  /** Only a command with the key that it was queued with may ask. */
  z.object({ kind: z.literal('key') }),
  /** A person. */
  z.object({ kind: z.literal('person'), trouble: troubleSchema }),
]);

/** An upload whose project and item are not known yet, as a list shows it: nothing but what was typed. */
const unplacedSnapshotSchema = z.object({
  id: unplacedIdSchema,
  fileNames: z.array(z.string()).min(1),
  project: z.string(),
  /** The item as it was typed; null: found or made by the name of each file. */
  item: z.string().nullable(),
  waitsFor: unplacedWaitSchema,
});

export const unplacedListSchema = z.object({ uploads: z.array(unplacedSnapshotSchema) });

export type UnplacedId = z.output<typeof unplacedIdSchema>;
export type UnplacedWait = Readonly<z.output<typeof unplacedWaitSchema>>;
export type UnplacedSnapshot = Readonly<z.output<typeof unplacedSnapshotSchema>>;
