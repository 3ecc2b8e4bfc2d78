import { z } from 'zod';
import { frameRateSchema } from './frame-rate-schema.ts';

/** Frame numbers from one to another, both included. */
export const frameRangeSchema = z.object({ first: z.int().nonnegative(), last: z.int().nonnegative() });

/** A render that lies on disk as one image a frame, as screens and the command line show it. */
export const sequenceFactsSchema = z.object({
  /** `Halo_v04`: what its files share, without the frame number. */
  name: z.string(),
  /** `Halo_v04.####.exr`. */
  pattern: z.string(),
  extension: z.string(),
  frameCount: z.int().positive(),
  firstFrame: z.int().nonnegative(),
  lastFrame: z.int().nonnegative(),
  missing: z.array(frameRangeSchema),
  missingCount: z.int().nonnegative(),
});

export const videoCodecSchema = z.enum(['prores422hq', 'prores4444', 'h264']);

/** `rec709` turns linear light into Rec. 709; `as_is` leaves the values alone. */
const encodeColourSchema = z.enum(['rec709', 'as_is']);

export const encodeSettingsSchema = z.object({
  rate: frameRateSchema,
  codec: videoCodecSchema,
  colour: encodeColourSchema,
  /** Show the frame before in place of each one that is missing. */
  fillGaps: z.boolean(),
});

/** How far links among frames, and to their sound, may lead: whoever may write to the folder puts them there. */
export const linkReachSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('own_folder') }),
  /** Below a folder that is watched as a whole. */
  z.strictObject({ kind: z.literal('below'), folder: z.string().min(1) }),
  /** Somebody said to follow them. */
  z.strictObject({ kind: z.literal('anywhere') }),
]);

/** How far an encode is. */
export const encodeProgressSchema = z.object({
  frame: z.int().nonnegative(),
  frames: z.int().positive(),
  framesPerSecond: z.number().nonnegative(),
  /** Null while there is nothing to reckon from. */
  secondsLeft: z.number().nonnegative().nullable(),
});

/** How much of a video is encoded while its frames still come. */
export const pieceProgressSchema = z.object({
  encodedFrames: z.int().nonnegative(),
  /** From the first to the last that is there, those that are missing between them included. */
  frames: z.int().positive(),
  /** When the last frame is to be expected, by how fast they come; null where nobody knows how many there will be. */
  lastFrameAtMs: z.number().nullable(),
  /** Frames of another size or depth came: what was encoded before is gone. */
  startedOver: z.boolean(),
});

/** The frame numbers a video was made from, so that its notes can name them. */
export const sourceFramesSchema = z.object({ first: z.int().nonnegative(), last: z.int().nonnegative() });

/** A frame whose last part is zeros, other than in the frames beside it. */
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

/** Lines of `renderdrop encode --json`: how far it is, and last what was made. */
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
  /** From and to, both included. */
  missing: z.array(z.tuple([z.int(), z.int()])),
  /** Frames whose last part is black, or was not written when they were read. */
  empty_ends: z.array(emptyEndSchema),
  /** `24000/1001`. */
  rate: z.string(),
  codec: videoCodecSchema,
  width: z.int().positive(),
  height: z.int().positive(),
  size_bytes: z.int().positive(),
  sound: z.string().nullable(),
});
