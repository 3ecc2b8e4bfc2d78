import { z } from 'zod';
import { mediaIdSchema } from '../api/ids.ts';
import { troubleSchema } from './trouble.ts';

const plannedItemSchema = z.object({
  mediaId: mediaIdSchema,
  name: z.string(),
  /** Null: no screen is left for it, or it cannot be placed. */
  screen: z.string().nullable(),
  /** `name`: its name or that of its file says so; `free`: the next one that is free. */
  why: z.enum(['name', 'free']).nullable(),
  refusal: troubleSchema.nullable(),
});

export const compPlanSchema = z.object({
  places: z.array(plannedItemSchema),
  /** Why nothing can be placed on this stage. */
  refusal: troubleSchema.nullable(),
});

export type PlannedItem = Readonly<z.output<typeof plannedItemSchema>>;
export type CompPlan = z.output<typeof compPlanSchema>;
