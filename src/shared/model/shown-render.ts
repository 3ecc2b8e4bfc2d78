import { z } from 'zod';
import { versionIdSchema } from '../api/ids.ts';
import { frameRateSchema } from './frame-rate-schema.ts';

/** What the viewer and the note check need to know of a render. */
export const shownRenderFields = {
  /** Null if the render is not a version yet. */
  versionId: versionIdSchema.nullable(),
  /** Null also if the service never said it. */
  versionNumber: z.int().nullable(),
  fileName: z.string(),
  codec: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  /** Null if the frame rate is uneven or unknown. */
  rate: frameRateSchema.nullable(),
  dropFrame: z.boolean(),
  firstFrame: z.int().nonnegative().nullable(),
  frameCount: z.int().nonnegative().nullable(),
  /** Whether its pictures may be transparent. */
  hasAlpha: z.boolean(),
} as const;
