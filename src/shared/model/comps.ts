import { z } from 'zod';
import { mediaIdSchema } from '../api/ids.ts';
import { pictureShapeSchema } from './picture-shape.ts';
import { troubleSchema } from './trouble.ts';

const plannedItemSchema = z.object({
  mediaId: mediaIdSchema,
  name: z.string(),
  /** Null: all screens are taken, or the item cannot be placed. */
  screen: z.string().nullable(),
  /** Its size; null if unknown. */
  shape: pictureShapeSchema.nullable(),
  /** `name`: its name or file name contains the screen's; `size`: the screen plays that size; `free`: the next free screen. */
  why: z.enum(['name', 'size', 'free']).nullable(),
  refusal: troubleSchema.nullable(),
});

export const compPlanSchema = z.object({
  places: z.array(plannedItemSchema),
  /** The service does not give screen sizes, so `shape` is the size of what the screen plays, if known. */
  screens: z.array(z.object({ name: z.string(), shape: pictureShapeSchema.nullable() })),
  /** Why nothing can be placed on this stage. */
  refusal: troubleSchema.nullable(),
});

export type PlannedItem = Readonly<z.output<typeof plannedItemSchema>>;
export type CompPlan = z.output<typeof compPlanSchema>;
