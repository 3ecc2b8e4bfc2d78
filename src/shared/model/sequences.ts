import { z } from 'zod';
import { frameRateSchema } from './frame-rate-schema.ts';

/** A range of frame numbers, both ends included. */
export const frameRangeSchema = z.object({ first: z.int().nonnegative(), last: z.int().nonnegative() });

export const framesApartMax = 100;
export const skipFramesSchema = z.array(z.int().nonnegative()).max(framesApartMax);

/** A render on disk as one image per frame, as the window and the command line show it. */
export const sequenceFactsSchema = z.object({
  /** `Halo_v04`: the name that its files share, without the frame number. */
  name: z.string(),
  /** `Halo_v04.####.exr`. */
  pattern: z.string(),
  extension: z.string(),
  frameCount: z.int().positive(),
  firstFrame: z.int().nonnegative(),
  lastFrame: z.int().nonnegative(),
  missing: z.array(frameRangeSchema),
  missingCount: z.int().nonnegative(),
  /** Frames of the same name that are skipped: their numbers are too far from all others, or a person said so. */
  strays: z.array(z.int().nonnegative()).optional(),
  /** Its few frames so far from all others that they may belong to another render. A person can skip them. */
  apart: skipFramesSchema.optional(),
});

export const videoCodecSchema = z.enum(['prores422hq', 'prores4444', 'h264']);

/** `rec709` turns linear light into Rec. 709; `as_is` leaves the values alone. */
export const encodeColourSchema = z.enum(['rec709', 'as_is']);

export const encodeSettingsSchema = z.object({
  rate: frameRateSchema,
  codec: videoCodecSchema,
  colour: encodeColourSchema,
  /** Show the frame before in place of each one that is missing. */
  fillGaps: z.boolean(),
  /** Frames apart from all others that a person skips. */
  skipFrames: skipFramesSchema.optional(),
});

/** How far links to frames and sound may lead. Anybody who may write to the folder can put links there. */
export const linkReachSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('own_folder') }),
  /** Anywhere below the watched folder. */
  z.strictObject({ kind: z.literal('below'), folder: z.string().min(1) }),
  /** A person asked to follow them. */
  z.strictObject({ kind: z.literal('anywhere') }),
]);

/** Progress of an encode. */
export const encodeProgressSchema = z.object({
  frame: z.int().nonnegative(),
  frames: z.int().positive(),
  framesPerSecond: z.number().nonnegative(),
  /** Null until there is enough to estimate it. */
  secondsLeft: z.number().nonnegative().nullable(),
});

/** Progress of a video that is encoded while its frames still arrive. */
export const pieceProgressSchema = z.object({
  encodedFrames: z.int().nonnegative(),
  /** From the first to the last frame on disk, counting gaps. */
  frames: z.int().positive(),
  /** When the last frame is expected, from the pace so far; null if the total is unknown. */
  lastFrameAtMs: z.number().nullable(),
  /** Frames of another size or depth arrived, so encoding began again from the first frame. */
  startedOver: z.boolean(),
});

/** The frame numbers a video was encoded from, so that notes can name them. */
export const sourceFramesSchema = z.object({
  first: z.int().nonnegative(),
  last: z.int().nonnegative(),
  /** Those in between that were missing: the video has the frame before in their place. */
  filled: z.array(frameRangeSchema).optional(),
});

/** A frame that ends in zeros although its neighbors do not. */
export const emptyEndSchema = z.object({
  frame: z.int().nonnegative(),
  percent: z.int().positive().max(100),
});

export type EmptyEnd = Readonly<z.output<typeof emptyEndSchema>>;
export type FrameRange = Readonly<z.output<typeof frameRangeSchema>>;
export type SequenceFacts = Readonly<z.output<typeof sequenceFactsSchema>>;
export type VideoCodec = z.output<typeof videoCodecSchema>;
export type EncodeColour = z.output<typeof encodeColourSchema>;
export type EncodeSettings = Readonly<z.output<typeof encodeSettingsSchema>>;
export type LinkReach = Readonly<z.output<typeof linkReachSchema>>;
export type EncodeProgress = Readonly<z.output<typeof encodeProgressSchema>>;
export type PieceProgress = Readonly<z.output<typeof pieceProgressSchema>>;
export type SourceFrames = Readonly<z.output<typeof sourceFramesSchema>>;

/** Lines of `renderdrop encode --json`: progress, then the result. */
export const encodeProgressLineSchema = z.object({
  type: z.literal('encoding'),
  frame: z.int().nonnegative(),
  frames: z.int().positive(),
  frames_per_second: z.number().nonnegative(),
  seconds_left: z.number().nonnegative().nullable(),
});

export const encodedLineSchema = z.object({
  type: z.literal('encoded'),
  file: z.string(),
  frames: z.int().positive(),
  first_frame: z.int().nonnegative(),
  last_frame: z.int().nonnegative(),
  /** First and last frame, both included. */
  missing: z.array(z.tuple([z.int(), z.int()])),
  /** Frames that end in black, or were not completely written when read. */
  empty_ends: z.array(emptyEndSchema),
  /** `24000/1001`. */
  rate: z.string(),
  codec: videoCodecSchema,
  width: z.int().positive(),
  height: z.int().positive(),
  size_bytes: z.int().positive(),
  sound: z.string().nullable(),
});
