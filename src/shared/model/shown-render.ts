import { z } from 'zod';
import { versionIdSchema } from '../api/ids.ts';
import { frameRateSchema } from './frame-rate-schema.ts';

/** What the viewer and the note check both have to know of a render that they show. */
export const shownRenderFields = {
  /** Null for a render that is no version yet. */
  versionId: versionIdSchema.nullable(),
  fileName: z.string(),
  codec: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  /** Null where its pictures are not all shown equally long, or nobody knows. */
  rate: frameRateSchema.nullable(),
  dropFrame: z.boolean(),
  firstFrame: z.int().nonnegative().nullable(),
  frameCount: z.int().nonnegative().nullable(),
} as const;
