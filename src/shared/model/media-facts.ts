import { z } from 'zod';
import { frameRateSchema } from './frame-rate-schema.ts';

/** What a file's metadata says. Stored with jobs, receipts and history, so it is a schema. */
export const mediaFactsSchema = z.object({
  sizeBytes: z.int().nonnegative(),
  /** The container format: `QuickTime`, `MP4`, `MXF`, `Matroska`. */
  container: z.string(),
  /** As artists name it: `ProRes 422 HQ`, `H.264`, `DNxHR HQX`, `HAP Q`. */
  codec: z.string(),
  /** As displayed: for a video that is rotated by 90 degrees, width and height are swapped. */
  width: z.int().positive(),
  height: z.int().positive(),
  /** Null when the file does not say (a raw stream, for example). */
  durationSeconds: z.number().nonnegative().nullable(),
  /** Null when the file does not say. */
  frameRate: frameRateSchema.nullable(),
  frameRateMode: z.enum(['constant', 'variable']),
  frameCount: z.int().nonnegative().nullable(),
  startTimecode: z.object({ text: z.string(), dropFrame: z.boolean() }).nullable(),
  /** The file has a start timecode that cannot be read. Timecodes then count from zero. */
  startTimecodeUnread: z.boolean().default(false),
  hasAudio: z.boolean(),
  /** How far players rotate the picture, clockwise. */
  rotationDegrees: z.literal([0, 90, 180, 270]).default(0),
  /** How wide players show a pixel, for its height; 1 for square ones. As displayed, too. */
  pixelAspect: z.number().positive().default(1),
  /** Each picture holds the lines of two moments. */
  isInterlaced: z.boolean().default(false),
});

/** What a file is, if it is not a video. */
const notVideoKindSchema = z.enum([
  'empty',
  'directory',
  'special_file',
  'audio',
  'image',
  'archive',
  'text',
  'document',
  'project_file',
  'unknown',
]);

export const unreadableReasonSchema = z.enum([
  'not_found',
  'not_allowed',
  'outside_allowed_folders',
  'locked',
  'read_failed',
  'probe_failed',
]);

/**
 * Whether a file is complete. `unknown`: its container does not say how long it is (a live recording, a raw stream, a
 * format without an end mark), so only waiting shows whether more data is coming.
 */
export type Wholeness = 'whole' | 'incomplete' | 'unknown';

/**
 * What the end of a file contains. `zeros`: black or silent content, or space that a copy has allocated but not filled
 * yet; the file does not tell which. `other`: data that does not belong to the container.
 */
const fileEndSchema = z.enum(['data', 'zeros', 'other']);

/** `says` is one sentence for the artist. For a file that is not a video, it says what the file is. */
export const probeResultSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('video'),
    facts: mediaFactsSchema,
    wholeness: z.enum(['whole', 'unknown']),
    endsIn: fileEndSchema,
  }),
  z.object({ kind: z.literal('not_video'), what: notVideoKindSchema, says: z.string() }),
  /** The end is missing: still being written, partly copied, or damaged. `facts` may be incomplete. */
  z.object({ kind: z.literal('truncated'), facts: mediaFactsSchema.nullable(), says: z.string() }),
  z.object({ kind: z.literal('unreadable'), reason: unreadableReasonSchema, says: z.string() }),
]);

export type MediaFacts = z.output<typeof mediaFactsSchema>;
export type NotVideoKind = z.output<typeof notVideoKindSchema>;
export type UnreadableReason = z.output<typeof unreadableReasonSchema>;
export type FileEnd = z.output<typeof fileEndSchema>;
export type ProbeResult = z.output<typeof probeResultSchema>;

/** What decides when a watch folder uploads a file; null if it is not a video or could not be read. */
export function wholenessOf(result: ProbeResult): Wholeness | null {
  switch (result.kind) {
    case 'video':
      return result.wholeness;
    case 'truncated':
      return 'incomplete';
    case 'not_video':
    case 'unreadable':
      return null;
  }
}
