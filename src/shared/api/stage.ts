import { z } from 'zod';
import { stageIdSchema } from './ids.ts';

export const stageSchema = z.object({
  object: z.literal('stage'),
  id: stageIdSchema,
  name: z.string(),
  default_screen: z.string().nullable(),
  known_screens: z.array(z.string()),
  thumbnail_url: z.string().nullable(),
});

export type Stage = z.output<typeof stageSchema>;
