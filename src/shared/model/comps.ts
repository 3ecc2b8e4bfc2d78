import { z } from 'zod';
import { mediaIdSchema } from '../api/ids.ts';
import { pictureShapeSchema } from './picture-shape.ts';
import { troubleSchema } from './trouble.ts';

const plannedItemSchema = z.object({
  mediaId: mediaIdSchema,
  name: z.string(),
  /** Null: no screen is left for it, or it cannot be placed. */
  screen: z.string().nullable(),
  /** How large it is, where that is known. */
  shape: pictureShapeSchema.nullable(),
  /** `name`: its name or that of its file says so; `size`: what plays there is as large; `free`: the next one that is free. */
  why: z.enum(['name', 'size', 'free']).nullable(),
  refusal: troubleSchema.nullable(),
});

export const compPlanSchema = z.object({
  places: z.array(plannedItemSchema),
  /** How large what plays on each screen is, as far as it is known: the service does not say how large a screen is. */
  screens: z.array(z.object({ name: z.string(), shape: pictureShapeSchema.nullable() })),
  /** Why nothing can be placed on this stage. */
  refusal: troubleSchema.nullable(),
});

export type PlannedItem = Readonly<z.output<typeof plannedItemSchema>>;
export type CompPlan = z.output<typeof compPlanSchema>;
