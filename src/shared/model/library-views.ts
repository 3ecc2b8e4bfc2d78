import { z } from 'zod';
import { mediaIdSchema, versionIdSchema } from '../api/ids.ts';
import { mediaSchema } from '../api/media.ts';
import { stageSchema } from '../api/stage.ts';
import { compClockSchema } from './comp-time.ts';
import { pictureShapeSchema, storedPictureSchema } from './picture-shape.ts';
import type { EarlierVersion, VersionFromHere } from './stage-map.ts';
import { tinyPictureSchema } from './tiny-picture.ts';
import { jobIdSchema } from './uploads.ts';

/** A thumbnail's path below the window's own origin. The main process serves it, within a size limit. */
const thumbnailSchema = z.string().nullable();

const earlierVersionSchema = z.object({
  id: versionIdSchema,
  madeAt: z.string(),
  seenAtMs: z.number(),
  width: z.number().nullable(),
  height: z.number().nullable(),
}) satisfies z.ZodType<EarlierVersion>;

const ownStillSchema = z.object({ jobId: jobIdSchema, durationSeconds: z.number().nonnegative().nullable() });

const ownFactsSchema = storedPictureSchema.extend({
  durationSeconds: z.number().nonnegative().nullable(),
  isInterlaced: z.boolean(),
});

export const mediaViewSchema = mediaSchema.omit({ thumbnail_url: true }).extend({
  thumbnail: thumbnailSchema,
  /** The thumbnail shows an earlier version, because the current one has none yet. */
  isOlderPicture: z.boolean().optional(),
  /** The upload of its current version, if that may be transparent: the service's thumbnail would be black there. */
  ownStill: ownStillSchema.optional(),
  /** What its current version's file says, if that was uploaded from here. The service knows less, or means it otherwise. */
  ownFacts: ownFactsSchema.optional(),
  /** No upload to it was finished: the service calls it processing nevertheless, for good. */
  hasNoUpload: z.boolean().optional(),
  /** Colors to show until the thumbnail has loaded. */
  tiny: tinyPictureSchema.optional(),
  /** The versions that it was seen with before its current one, newest first. */
  earlier: z.array(earlierVersionSchema).optional(),
});
export const stageViewSchema = stageSchema
  .omit({ thumbnail_url: true })
  .extend({ thumbnail: thumbnailSchema });

/** `video`: the window plays it; `stills`: frames of it can be shown. */
export const localVersionSchema = z.object({
  versionId: versionIdSchema,
  versionNumber: z.int().positive().nullable(),
  fileName: z.string(),
  durationSeconds: z.number().nonnegative().nullable(),
  width: z.int().positive(),
  height: z.int().positive(),
  hasAudio: z.boolean(),
  shownBy: z.enum(['video', 'stills', 'nothing']),
});

/** A version that was uploaded from here, whether or not anything of it is still on this computer. */
export const uploadedVersionSchema = z.object({
  versionId: versionIdSchema,
  versionNumber: z.int().positive().nullable(),
  /** When the service had every byte; null if that is unknown. */
  uploadedAtMs: z.number().nullable(),
});

export const versionFromHereSchema = uploadedVersionSchema.omit({ uploadedAtMs: true }).extend({
  mediaId: mediaIdSchema,
  jobId: jobIdSchema,
  readyAtMs: z.number().nullable(),
  mayBeCurrentFromMs: z.number().nullable(),
  size: pictureShapeSchema,
  durationSeconds: z.number().nonnegative().nullable(),
  clock: compClockSchema.nullable(),
}) satisfies z.ZodType<VersionFromHere>;

export type UploadedVersion = z.output<typeof uploadedVersionSchema>;
export type LocalVersion = z.output<typeof localVersionSchema>;
export type MediaView = z.output<typeof mediaViewSchema>;
export type StageView = z.output<typeof stageViewSchema>;
export type Source = z.output<typeof sourceSchema>;

/**
 * `known`: what was last seen, at once and without the network; `fetchedAtMs` is its age, or null if it was never fetched.
 * `service`: fetched now. A cursor is valid only for the source that gave it.
 */
export const sourceSchema = z.enum(['known', 'service']);
