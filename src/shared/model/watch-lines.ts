import { z } from 'zod';
import { projectIdSchema, versionIdSchema } from '../api/ids.ts';
import { encodeProgressSchema, pieceProgressSchema, sequenceFactsSchema } from './sequences.ts';
import { uploadTargetSchema } from './uploads.ts';
import {
  skipReasonSchema,
  watchCandidateSchema,
  watchFileTimesSchema,
  watchFolderIdSchema,
} from './watch-folders.ts';

const targetSchema = uploadTargetSchema.nullable();

/** The folder itself: printed first, and whenever its state changes. */
export const watchFolderLineSchema = z.object({
  type: z.literal('folder'),
  folder_id: watchFolderIdSchema,
  path: z.string(),
  project_id: projectIdSchema,
  condition: z.string(),
  line: z.string(),
  next: z.string().nullable(),
  there_already: z.number(),
});

/** A file: printed whenever its state changes. */
export const watchFileLineSchema = z.object({
  type: z.literal('file'),
  path: z.string(),
  file: z.string(),
  state: z.string(),
  line: z.string(),
  next: z.string().nullable(),
  size_bytes: z.number(),
  /** An image sequence; `path` is then its pattern. */
  sequence: sequenceFactsSchema.nullable(),
  /** How much of its video is encoded while frames still arrive. */
  pieces: pieceProgressSchema.nullable(),
  /** Progress of encoding its video. */
  encoding: encodeProgressSchema.nullable(),
  target: targetSchema,
  why: z.string().nullable(),
  job_id: z.string().nullable(),
  version_id: versionIdSchema.nullable(),
  version_number: z.number().nullable(),
  candidates: z.array(watchCandidateSchema),
  reason: skipReasonSchema.nullable(),
  render: z.number(),
  times: watchFileTimesSchema,
});

/** `--dry-run`: what would happen to a file. */
export const watchPlanLineSchema = z.object({
  type: z.literal('plan'),
  path: z.string(),
  size_bytes: z.number(),
  sequence: sequenceFactsSchema.nullable(),
  plan: z.enum(['upload', 'choose', 'skip']),
  target: targetSchema,
  candidates: z.array(watchCandidateSchema),
  reason: skipReasonSchema.nullable(),
  line: z.string(),
});

export const watchPlanTotalLineSchema = z.object({
  type: z.literal('plan_total'),
  files: z.number(),
  uploads: z.number(),
  /** Files that upload once they are complete; not counted in `uploads`. */
  waits: z.number(),
  choices: z.number(),
  skips: z.number(),
  left_out: z.number(),
  outside_links: z.number(),
  upload_bytes: z.number(),
  not_opened: z.number(),
  not_compared: z.number(),
});

/** The last line, whatever the result. */
export const watchSummaryLineSchema = z.object({
  type: z.literal('summary'),
  uploaded: z.number(),
  skipped: z.number(),
  need_you: z.number(),
  still_open: z.number(),
  exit_code: z.number(),
});
