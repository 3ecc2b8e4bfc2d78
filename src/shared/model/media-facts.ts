import { z } from 'zod';
import { frameRateSchema } from './frame-rate-schema.ts';

/** What a file says about itself. Kept with jobs, receipts and history, so it can be parsed back. */
export const mediaFactsSchema = z.object({
  sizeBytes: z.int().nonnegative(),
  /** `QuickTime`, `MP4`, `MXF`, `Matroska`: the box around the picture. */
  container: z.string(),
  /** As artists say it: `ProRes 422 HQ`, `H.264`, `DNxHR HQX`, `HAP Q`. */
  codec: z.string(),
  /** As the picture is shown: a video turned by 90 degrees has its sides swapped. */
  width: z.int().positive(),
  height: z.int().positive(),
  /** Null when the file does not say (a raw stream, for example). */
  durationSeconds: z.number().nonnegative().nullable(),
  /** Null when the file does not say. */
  frameRate: frameRateSchema.nullable(),
  frameRateMode: z.enum(['constant', 'variable']),
  frameCount: z.int().nonnegative().nullable(),
  startTimecode: z.object({ text: z.string(), dropFrame: z.boolean() }).nullable(),
  /** The file says when it starts in a way that nobody can read: its timecodes then count from zero. */
  startTimecodeUnread: z.boolean().default(false),
  hasAudio: z.boolean(),
  /** How far a player turns the picture, clockwise. */
  rotationDegrees: z.literal([0, 90, 180, 270]).default(0),
});

/** What a file that is no video is instead. */
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

const unreadableReasonSchema = z.enum([
  'not_found',
  'not_allowed',
  'outside_allowed_folders',
  'locked',
  'read_failed',
  'probe_failed',
]);

/**
 * Whether a file is all there. `unknown`: its container does not say how long it is (a live recording, a raw stream, one
 * whose end is marked by nothing), so only time tells whether more is coming.
 */
export type Wholeness = 'whole' | 'incomplete' | 'unknown';

/**
 * What stands at the end of a file. `zeros`: content that is black or silent, or room that a copy has taken and not filled
 * yet; nothing in the file tells which. `other`: what its container is made of does not go on to the end.
 */
const fileEndSchema = z.enum(['data', 'zeros', 'other']);

/** `says` is one sentence for the artist; for what is no video it names what the file is. */
export const probeResultSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('video'),
    facts: mediaFactsSchema,
    wholeness: z.enum(['whole', 'unknown']),
    endsIn: fileEndSchema,
  }),
  z.object({ kind: z.literal('not_video'), what: notVideoKindSchema, says: z.string() }),
  /** The end is missing: still being written, copied in part, or broken off. What is known of it may be partial. */
  z.object({ kind: z.literal('truncated'), facts: mediaFactsSchema.nullable(), says: z.string() }),
  z.object({ kind: z.literal('unreadable'), reason: unreadableReasonSchema, says: z.string() }),
]);

export type MediaFacts = z.output<typeof mediaFactsSchema>;
export type NotVideoKind = z.output<typeof notVideoKindSchema>;
export type UnreadableReason = z.output<typeof unreadableReasonSchema>;
export type FileEnd = z.output<typeof fileEndSchema>;
export type ProbeResult = z.output<typeof probeResultSchema>;

/** What a watch folder goes by; null for what is no video or could not be read. */
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
