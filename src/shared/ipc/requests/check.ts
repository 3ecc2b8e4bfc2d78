import { z } from 'zod';
import { mediaIdSchema, noteIdSchema, versionIdSchema } from '../../api/ids.ts';
import {
  checkIdSchema,
  checkRenderSchema,
  noteInCheckSchema,
  noteTickSchema,
} from '../../model/note-check.ts';
import { jobIdSchema } from '../../model/uploads.ts';
import { request } from '../definition.ts';
import { fileIdSchema, noValue, referenceSchema } from '../values.ts';
import { pickedFileSchema } from './files.ts';
import { sequenceFields } from './stills.ts';

/** A note. Without an id: the whole render, compared with this version. */
const givenNote = z.strictObject({
  id: referenceSchema.pipe(noteIdSchema).nullable(),
  versionId: referenceSchema.pipe(versionIdSchema).nullable(),
  versionNumber: z.int().nonnegative(),
  atSeconds: z.number().nonnegative().max(86_400),
});

/** The render that notes are checked on. */
const checkSubjectSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('file'), fileId: fileIdSchema }),
  z.strictObject({ kind: z.literal('frames'), ...sequenceFields }),
  z.strictObject({ kind: z.literal('upload'), jobId: referenceSchema.pipe(jobIdSchema) }),
  /** This version and no other. */
  z.strictObject({ kind: z.literal('version'), versionId: referenceSchema.pipe(versionIdSchema) }),
  /** The newest render of the item on this computer. */
  z.strictObject({ kind: z.literal('newest') }),
]);

/** The render of the open check is being uploaded, or has become a version. */
export const followedCheckSchema = z.object({
  checkId: checkIdSchema,
  /** Null once its upload has ended without a version. */
  jobId: jobIdSchema.nullable(),
  /** Null until the service has every byte: before that, the upload may still get another version. */
  versionId: versionIdSchema.nullable(),
  /** Known as soon as the version is created. */
  versionNumber: z.int().nullable(),
});

const onFile = { mediaId: referenceSchema.pipe(mediaIdSchema), fileId: fileIdSchema };

/** A sheet with forty notes of two pictures each takes about 20 MB at worst. */
const sheetBytesMax = 64 * 1024 * 1024;
const startOfPng = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] as const;

const pngSchema = z
  .instanceof(Uint8Array)
  .refine((bytes) => bytes.length <= sheetBytesMax)
  .refine((bytes) => startOfPng.every((byte, at) => bytes[at] === byte));

/** The note check. Pictures of renders are not sent here: the window loads them by address. */
export const checkRequests = {
  /** Closes the check that was open before. */
  open: request(
    z.strictObject({ mediaId: referenceSchema.pipe(mediaIdSchema), subject: checkSubjectSchema }),
    z.object({
      checkId: checkIdSchema,
      subject: checkRenderSchema.nullable(),
      others: z.array(checkRenderSchema),
      ticks: z.array(noteTickSchema),
      jobId: jobIdSchema.nullable(),
    }),
  ),
  /** Finds a note on both renders. Fetches its pictures ahead, then those of the `next` notes. */
  lookAt: request(
    z.strictObject({ checkId: checkIdSchema, note: givenNote, next: z.array(givenNote).max(200) }),
    noteInCheckSchema,
  ),
  tick: request(
    z.strictObject({
      checkId: checkIdSchema,
      noteId: referenceSchema.pipe(noteIdSchema),
      isTicked: z.boolean(),
    }),
    z.object({ ticks: z.array(noteTickSchema) }),
  ),
  close: request(z.strictObject({ checkId: checkIdSchema }), noValue),
  /** The notes checked off on a file that is not uploaded yet. */
  fileTicks: request(z.strictObject(onFile), z.object({ ticks: z.array(noteTickSchema) })),
  /** The notes that are checked on an image sequence. */
  framesTicks: request(
    z.strictObject({
      mediaId: onFile.mediaId,
      folderId: sequenceFields.folderId,
      pattern: sequenceFields.pattern,
    }),
    z.object({ ticks: z.array(noteTickSchema) }),
  ),
  tickFile: request(
    z.strictObject({ ...onFile, noteId: referenceSchema.pipe(noteIdSchema), isTicked: z.boolean() }),
    z.object({ ticks: z.array(noteTickSchema) }),
  ),
  /** Saves the contact sheet that the window has drawn. Asks where; null if the person canceled. */
  saveSheet: request(
    z.strictObject({ itemName: z.string().max(1_000), png: pngSchema }),
    z.object({ saved: pickedFileSchema.nullable() }),
  ),
  /** All check marks on the notes of an item. */
  ticks: request(
    z.strictObject({ mediaId: referenceSchema.pipe(mediaIdSchema) }),
    z.object({ ticks: z.array(noteTickSchema) }),
  ),
} as const;
