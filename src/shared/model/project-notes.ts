import { z } from 'zod';
import { mediaIdSchema, versionIdSchema } from '../api/ids.ts';
import { noteSchema, noteStatusFilterSchema } from '../api/note.ts';
import { noteTimeSchema } from './note-time.ts';

/** The notes of all items of a project, as the window lists them. */

/** A note that a person checked off on a render. */
const noteMarkSchema = z.object({
  /** Null if the render was not a version yet. */
  versionId: versionIdSchema.nullable(),
  versionNumber: z.int().nullable(),
  /** The name of the API key it was checked with, since persons are not known. Empty after a sign-in through the browser. */
  keyName: z.string(),
  checkedAtMs: z.number(),
});
export type NoteMark = z.output<typeof noteMarkSchema>;

const noteOrderSchema = z.enum(['item', 'newest']);
export type NoteOrder = z.output<typeof noteOrderSchema>;

export const projectNotesFilterSchema = z.strictObject({
  /** Every word must be in the note, its author or its item. */
  text: z.string().max(200),
  status: noteStatusFilterSchema,
  /** Null: everybody. Empty: people without a name. */
  author: z.string().max(500).nullable(),
  versionNumber: z.int().nonnegative().nullable(),
  /** Null: all items. */
  mediaId: z.string().min(1).max(128).pipe(mediaIdSchema).nullable(),
  order: noteOrderSchema,
});
export type ProjectNotesFilter = z.output<typeof projectNotesFilterSchema>;

const projectNoteSchema = z.object({
  note: noteSchema,
  item: z.string(),
  time: noteTimeSchema,
  /** The latest check mark on the note: of versions, because a file may never be uploaded. */
  mark: noteMarkSchema.nullable(),
});
export type ProjectNote = z.output<typeof projectNoteSchema>;

export const notesFoundSchema = z.object({
  notes: z.array(projectNoteSchema),
  /** `total`: how many notes match the filter. `all`: how many notes there are. */
  total: z.int(),
  all: z.int(),
  /** The authors and versions that can be filtered by, sorted and without repeats. */
  authors: z.array(z.string()),
  versionNumbers: z.array(z.int()),
  /** Progress of fetching: items whose notes were fetched, out of all to be fetched; null if nothing is being fetched. */
  reading: z
    .object({
      done: z.int(),
      of: z.int(),
      /** When the server's request limit lets it continue, in wall time; null while it does. */
      waitsUntilMs: z.number().nullable(),
    })
    .nullable(),
  /** Items whose notes were never fetched from the service, so that searches miss them. */
  unreadItems: z.int(),
  /** When the item with the oldest data was fetched; null if none ever was. */
  oldestReadAtMs: z.number().nullable(),
});
export type NotesFound = z.output<typeof notesFoundSchema>;
