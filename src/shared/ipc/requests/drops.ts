import { z } from 'zod';
import { mediaIdSchema, projectIdSchema, versionIdSchema } from '../../api/ids.ts';
import { accountIdSchema } from '../../model/account.ts';
import { frameRateSchema } from '../../model/frame-rate-schema.ts';
import { probeResultSchema } from '../../model/media-facts.ts';
import { pictureShapeSchema } from '../../model/picture-shape.ts';
import { sequenceFactsSchema } from '../../model/sequences.ts';
import { longestUndoMs } from '../../model/upload-queue.ts';
import {
  batchIdSchema,
  jobIdSchema,
  prioritySchema,
  uploadOptionsSchema,
  uploadTargetSchema,
} from '../../model/uploads.ts';
import { request } from '../definition.ts';
import { fileIdSchema, noValue } from '../values.ts';
import { filesMax, pickedFileSchema } from './files.ts';

const matchCandidateSchema = z.object({
  id: mediaIdSchema,
  name: z.string(),
  /** "Matched by name, ignoring _v005". */
  why: z.string(),
});

/** What a new item for the file is to be named. */
const newName = z.string();

/** Where a file belongs by its name; as `MatchResult` of the engine has it. */
const dropMatchSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('match'), candidate: matchCandidateSchema, newName }),
  z.object({ kind: z.literal('ask'), candidates: z.array(matchCandidateSchema), says: z.string(), newName }),
  z.object({ kind: z.literal('none'), says: z.string(), newName }),
]);

/** What is known of one dropped file before anything is created. */
const examinedFileSchema = z.object({
  fileId: fileIdSchema,
  name: z.string(),
  probe: probeResultSchema,
  match: dropMatchSchema,
  /** The item this was compared with: the one dropped on, else the best match. */
  comparedWith: mediaIdSchema.nullable(),
  /** What differs from the version the item has now, in words: "1920 × 1080, was 2048 × 2048". */
  differences: z.array(z.string()),
  /** Size and length are known of both, and the same. */
  isSame: z.boolean(),
  /** The number of that version; null where nothing tells it. */
  currentNumber: z.number().nullable(),
  /** In words, where the file's name tells another version than it becomes. */
  otherVersion: z.string().nullable(),
  /** These very bytes were sent to that item before. */
  sameBytes: z
    .object({ versionId: versionIdSchema, versionNumber: z.number().nullable(), sentAtMs: z.number() })
    .nullable(),
  /** Whether the measured speed will do for the hour an address lives; null while no speed is known. */
  hour: z
    .object({
      fits: z.boolean(),
      estimatedSeconds: z.number(),
      allowedSeconds: z.number(),
      /** What could be made and uploaded in its place. */
      lighterCopy: z.object({ sizeBytes: z.number(), uploadSeconds: z.number() }).nullable(),
    })
    .nullable(),
  openNotes: z.number().nullable(),
  /** In words, where its shape is plainly another than the item's: then it asks. */
  otherShape: z.string().nullable(),
});

/** What is known of an image sequence before its video is made. */
const examinedSequenceSchema = examinedFileSchema
  .pick({
    match: true,
    comparedWith: true,
    differences: true,
    isSame: true,
    currentNumber: true,
    otherVersion: true,
    openNotes: true,
    otherShape: true,
  })
  .extend({
    picture: pictureShapeSchema.nullable(),
    durationSeconds: z.number().nullable(),
    /** One of its frames, to show. */
    stillId: fileIdSchema.nullable(),
  });

export type ExaminedSequence = z.output<typeof examinedSequenceSchema>;

export type DropMatch = z.output<typeof dropMatchSchema>;
export type ExaminedFile = z.output<typeof examinedFileSchema>;

/** An image sequence among what was dropped. Its frames are not offered one by one. */
const imageSequenceSchema = z.object({
  /** The folder the frames lie in. */
  folderId: fileIdSchema,
  folderName: z.string(),
  facts: sequenceFactsSchema,
  /** The WAV file of the same name beside the frames. */
  soundName: z.string().nullable(),
});

export type ImageSequenceFound = z.output<typeof imageSequenceSchema>;

/** So many files of a folder are told of at once. */
export const filesPerAnswer = 1_000;

/** By what the files are asked for that an answer left out; null where it left none out. */
const restId = z.uuid().nullable();

/** Folders can bring more than is dropped at once; as many as the app remembers. */
const handOverMax = 100_000;

/** The items that names are compared with. */
const amongItems = {
  accountId: accountIdSchema,
  projectId: z.string().min(1).max(128).pipe(projectIdSchema),
};

const fileIds = z.array(fileIdSchema).min(1).max(filesMax);

export const dropRequests = {
  /** Opens folders up into the files in them. Image sequences are named for what they are, not offered one by one. */
  expand: request(
    z.strictObject({ fileIds }),
    z.object({ files: z.array(pickedFileSchema), sequences: z.array(imageSequenceSchema), restId }),
  ),
  moreOfExpanded: request(
    z.strictObject({ restId: z.uuid() }),
    z.object({ files: z.array(pickedFileSchema), restId }),
  ),
  /** Where each file belongs by its name alone: quick enough for ten thousand at once, before any of them is opened. */
  match: request(
    z.strictObject({ ...amongItems, fileIds }),
    z.object({ matches: z.array(z.object({ fileId: fileIdSchema, match: dropMatchSchema })) }),
  ),
  /** The same for a file that is in the queue already: of that, the window knows the name. */
  matchName: request(
    z.strictObject({
      ...amongItems,
      name: z.string().min(1).max(1_024),
    }),
    z.object({ match: dropMatchSchema }),
  ),
  examine: request(
    z.strictObject({
      ...amongItems,
      fileId: fileIdSchema,
      mediaId: z.string().min(1).max(128).pipe(mediaIdSchema).nullable(),
    }),
    examinedFileSchema,
  ),
  /** The same for an image sequence; `rate` null while nobody has said it. */
  examineSequence: request(
    z.strictObject({
      ...amongItems,
      folderId: fileIdSchema,
      pattern: z.string().min(1).max(1_024),
      rate: frameRateSchema.nullable(),
      mediaId: z.string().min(1).max(128).pipe(mediaIdSchema).nullable(),
    }),
    examinedSequenceSchema,
  ),
  /** Says which frames of an image sequence may still be copied; null where none looks like that. */
  emptyEnds: request(
    z.strictObject({ folderId: fileIdSchema, pattern: z.string().min(1).max(1_024) }),
    z.object({ says: z.string().nullable() }),
  ),
  /**
   * Puts the files into the queue, all of them in one message and one transaction: the window may be gone a moment later.
   * Nothing is created on the service yet.
   */
  send: request(
    z.strictObject({
      accountId: accountIdSchema,
      files: z
        .array(
          z.strictObject({
            fileId: fileIdSchema,
            target: uploadTargetSchema,
            /** What was accepted for this file, in place of what holds for all. */
            options: uploadOptionsSchema.partial().optional(),
          }),
        )
        .min(1)
        .max(handOverMax),
      options: uploadOptionsSchema.partial(),
      priority: prioritySchema,
      /** For so long they can be taken back without a trace; null: they start as soon as it is their turn. */
      undoMs: z.int().min(1).max(longestUndoMs).nullable(),
    }),
    /** One id for each file: of an upload of its own, or of one that was there, which is also in `joinedIds`. */
    z.object({ batchId: batchIdSchema, jobIds: z.array(jobIdSchema), joinedIds: z.array(jobIdSchema) }),
  ),
  /** Undoes what was just put into the queue. What has begun to leave goes to its end. */
  takeBack: request(z.strictObject({ jobIds: z.array(jobIdSchema).min(1).max(handOverMax) }), noValue),
} as const;
