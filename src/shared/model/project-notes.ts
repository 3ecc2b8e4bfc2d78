import { z } from 'zod';
import { mediaIdSchema, versionIdSchema } from '../api/ids.ts';
import { noteSchema, noteStatusFilterSchema } from '../api/note.ts';
import { noteTimeSchema } from './note-time.ts';

/** The notes of all items of a project, as the window lists them. */

/** A note that somebody checked off on a render. */
const noteMarkSchema = z.object({
  /** Null for a render that was no version yet. */
  versionId: versionIdSchema.nullable(),
  versionNumber: z.int().nullable(),
  /** Of the key it was checked with: no person is known by that. Empty after a sign-in through the browser. */
  keyName: z.string(),
  checkedAtMs: z.number(),
});
export type NoteMark = z.output<typeof noteMarkSchema>;

const noteOrderSchema = z.enum(['item', 'newest']);
export type NoteOrder = z.output<typeof noteOrderSchema>;

export const projectNotesFilterSchema = z.strictObject({
  /** All of its words, in the note, its author or its item. */
  text: z.string().max(200),
  status: noteStatusFilterSchema,
  /** Null: everyone's. Empty: of people without a name. */
  author: z.string().max(500).nullable(),
  versionNumber: z.int().nonnegative().nullable(),
  /** Null: of all items. */
  mediaId: z.string().min(1).max(128).pipe(mediaIdSchema).nullable(),
  order: noteOrderSchema,
});
export type ProjectNotesFilter = z.output<typeof projectNotesFilterSchema>;

const projectNoteSchema = z.object({
  note: noteSchema,
  item: z.string(),
  time: noteTimeSchema,
  /** The newest time it was checked off. */
  mark: noteMarkSchema.nullable(),
});
export type ProjectNote = z.output<typeof projectNoteSchema>;

export const notesFoundSchema = z.object({
  notes: z.array(projectNoteSchema),
  /** How many the filter finds, and how many there are. */
  total: z.int(),
  all: z.int(),
  /** Who and what can be filtered by: in order, without repeats. */
  authors: z.array(z.string()),
  versionNumbers: z.array(z.int()),
  /** Items whose notes were read since they are asked for, of all; null while nothing is read. */
  reading: z.object({ done: z.int(), of: z.int() }).nullable(),
  /** Of the items never read from the service, nothing can be found. */
  unreadItems: z.int(),
  /** When the item read longest ago was read; null where nothing was ever. */
  oldestReadAtMs: z.number().nullable(),
});
export type NotesFound = z.output<typeof notesFoundSchema>;
