import { z } from 'zod';
import { mediaIdSchema, projectIdSchema, versionIdSchema } from '../../api/ids.ts';
import { accountIdSchema } from '../../model/account.ts';
import type { FileVersion } from '../../model/file-version.ts';
import { frameRateSchema } from '../../model/frame-rate-schema.ts';
import { probeResultSchema } from '../../model/media-facts.ts';
import { pictureShapeSchema } from '../../model/picture-shape.ts';
import { sequenceFactsSchema, skipFramesSchema } from '../../model/sequences.ts';
import { longestUndoMs } from '../../model/upload-queue.ts';
import {
  batchIdSchema,
  jobIdSchema,
  prioritySchema,
  uploadOptionsSchema,
  uploadTargetSchema,
} from '../../model/uploads.ts';
import { request } from '../definition.ts';
import { filesMax } from '../files-max.ts';
import { listTextSchema } from '../list-text-schema.ts';
import { fileIdSchema, noValue } from '../values.ts';
import { pickedFileSchema } from './files.ts';

const matchCandidateSchema = z.object({
  id: mediaIdSchema,
  name: z.string(),
  /** "Matched by name, ignoring _v005". */
  why: z.string(),
});

/** The name that a new item for the file would get. */
const newName = z.string();

const namesake = matchCandidateSchema.pick({ id: true, name: true }).optional();

/** Where a file belongs by its name; the same shape as the engine's `MatchResult`. */
const dropMatchSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('match'), candidate: matchCandidateSchema, newName }),
  z.object({
    kind: z.literal('ask'),
    candidates: z.array(matchCandidateSchema),
    says: z.string(),
    newName,
    namesake,
  }),
  z.object({ kind: z.literal('none'), says: z.string(), newName, namesake }),
]);

const fileVersionSchema = z.object({
  written: z.string(),
  numbers: z.array(z.number()).readonly(),
}) satisfies z.ZodType<FileVersion>;

/** What is known of one dropped file before anything is created. */
const examinedFileSchema = z.object({
  fileId: fileIdSchema,
  name: z.string(),
  probe: probeResultSchema,
  match: dropMatchSchema,
  /** The item that the file is compared with: the one it was dropped on, otherwise the best match. */
  comparedWith: mediaIdSchema.nullable(),
  /** Differences from the item's current version, in words: "1920 × 1080, was 2048 × 2048". */
  differences: z.array(z.string()),
  /** Both sizes and lengths are known, and equal. */
  isSame: z.boolean(),
  /** The number of the item's current version; null if unknown. */
  currentNumber: z.number().nullable(),
  /** The item's current version when the file was compared with it. */
  currentId: versionIdSchema.nullable(),
  /** The upload from here that is the current version, and for how long both it and the file last. */
  currentUpload: z.object({ jobId: jobIdSchema, sharedSeconds: z.number() }).nullable(),
  version: fileVersionSchema.nullable(),
  /** The same bytes were uploaded to that item before; of a file that fits none: to the one of this name. */
  sameBytes: z
    .object({
      versionId: versionIdSchema,
      versionNumber: z.number().nullable(),
      sentAtMs: z.number(),
      elsewhere: z.string().nullable(),
    })
    .nullable(),
  /** Whether the upload fits into the hour that a signed address is valid; null while no speed is known. */
  hour: z
    .object({
      fits: z.boolean(),
      estimatedSeconds: z.number(),
      allowedSeconds: z.number(),
      /** A smaller video that could be encoded and uploaded instead. */
      lighterCopy: z.object({ sizeBytes: z.number(), uploadSeconds: z.number() }).nullable(),
    })
    .nullable(),
  openNotes: z.number().nullable(),
  /** A sentence, if its aspect ratio clearly differs from the item's. A person must then confirm the upload. */
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
    currentId: true,
    currentUpload: true,
    version: true,
    openNotes: true,
    otherShape: true,
  })
  .extend({
    picture: pictureShapeSchema.nullable(),
    /** Its pixels may be transparent. */
    hasAlpha: z.boolean(),
    durationSeconds: z.number().nullable(),
    /** The upload to its item that had exactly these frames, and the codec of its video. */
    sameFrames: z
      .object({ versionNumber: z.number().nullable(), sentAtMs: z.number(), codec: z.string().nullable() })
      .nullable(),
    /** One of its frames, to show. */
    stillId: fileIdSchema.nullable(),
  });

export type ExaminedSequence = z.output<typeof examinedSequenceSchema>;

export type DropMatch = z.output<typeof dropMatchSchema>;
export type ExaminedFile = z.output<typeof examinedFileSchema>;

/** An image sequence among the dropped files. Its frames are not listed one by one. */
const imageSequenceSchema = z.object({
  /** The folder of the frames. */
  folderId: fileIdSchema,
  folderName: z.string(),
  facts: sequenceFactsSchema,
  /** The WAV file beside the frames that has the same name. */
  soundName: z.string().nullable(),
});

export type ImageSequenceFound = z.output<typeof imageSequenceSchema>;

/** The most files of a folder in one answer. */
export const filesPerAnswer = 1_000;

/** Asks for the remaining files of an answer; null if there are none. */
const restId = z.uuid().nullable();

/** Folders can bring more than is dropped at once; as many as the app remembers. */
const handOverMax = 100_000;

/** The project whose items the file names are compared with. */
const amongItems = {
  accountId: accountIdSchema,
  projectId: z.string().min(1).max(128).pipe(projectIdSchema),
};

/** Where a file goes within the project of its message. */
const inProject = { projectId: true, projectName: true } as const;
const [toItem, toNewItem] = uploadTargetSchema.options;
const targetInProjectSchema = z.discriminatedUnion('kind', [
  toItem.omit(inProject),
  toNewItem.omit(inProject),
]);

const framesAtRate = {
  folderId: fileIdSchema,
  pattern: z.string().min(1).max(1_024),
  rate: frameRateSchema.nullable(),
  skipFrames: skipFramesSchema,
};

const fileIds = z.array(fileIdSchema).min(1).max(filesMax);

export const dropRequests = {
  /** Lists the files in the folders. An image sequence is listed as one sequence, not as its frames. */
  expand: request(
    z.strictObject({ fileIds }),
    z.object({ files: z.array(pickedFileSchema), sequences: z.array(imageSequenceSchema), restId }),
  ),
  moreOfExpanded: request(
    z.strictObject({ restId: z.uuid() }),
    z.object({ files: z.array(pickedFileSchema), restId }),
  ),
  /** Matches each file by its name alone, without opening it: fast enough for ten thousand files at once. */
  match: request(
    z.strictObject({ ...amongItems, fileIds }),
    z.object({
      matches: z.array(
        z.object({ fileId: fileIdSchema, match: dropMatchSchema, version: fileVersionSchema.nullable() }),
      ),
    }),
  ),
  /** Matches a file that is in the queue already, of which the window knows only the name. */
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
      /** One of the same drop that becomes the version before it. */
      afterId: fileIdSchema.nullable(),
      mediaId: z.string().min(1).max(128).pipe(mediaIdSchema).nullable(),
    }),
    examinedFileSchema,
  ),
  /** Like `examine`, for an image sequence; `rate` is null until somebody sets it. */
  examineSequence: request(
    z.strictObject({
      ...amongItems,
      ...framesAtRate,
      /** One of the same drop that becomes the version before it. */
      after: z.strictObject(framesAtRate).nullable(),
      mediaId: z.string().min(1).max(128).pipe(mediaIdSchema).nullable(),
    }),
    examinedSequenceSchema,
  ),
  /** Names the frames of a sequence that may still be copying; null if there are none. */
  emptyEnds: request(
    z.strictObject({ folderId: fileIdSchema, pattern: z.string().min(1).max(1_024) }),
    z.object({ says: z.string().nullable() }),
  ),
  /**
   * Puts all files into the queue in one message and one transaction, since the window may close a moment later. The
   * project is named once, and the files cross as one text: the window does nothing else until the message is on its way.
   * Nothing is created on the service yet.
   */
  send: request(
    z.strictObject({
      accountId: accountIdSchema,
      project: toNewItem.pick(inProject),
      files: listTextSchema(
        z
          .array(
            z.strictObject({
              fileId: fileIdSchema,
              target: targetInProjectSchema,
              /** Options for this file alone. They override the options for all files. */
              options: uploadOptionsSchema.partial().optional(),
            }),
          )
          .min(1)
          .max(handOverMax),
      ),
      options: uploadOptionsSchema.partial(),
      priority: prioritySchema,
      /** Of the sheet that they were dropped on; a file that skips the sheet has none. */
      batchId: batchIdSchema.optional(),
      /** How long the uploads wait in the queue, where they can be undone without a trace; null: they don't wait. */
      undoMs: z.int().min(1).max(longestUndoMs).nullable(),
    }),
    /**
     * To undo: one id for each file, its new upload, or the existing one it joined, which is then also in `joinedIds`. None
     * where nothing waits to be undone.
     */
    z.object({ batchId: batchIdSchema, jobIds: z.array(jobIdSchema), joinedIds: z.array(jobIdSchema) }),
  ),
  /** Undoes uploads that were just queued. One whose last byte may have left is finished instead. */
  takeBack: request(z.strictObject({ jobIds: z.array(jobIdSchema).min(1).max(handOverMax) }), noValue),
} as const;
