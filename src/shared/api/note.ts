import { z } from 'zod';
import { authorSchema, timestampSchema } from './fields.ts';
import { compIdSchema, mediaIdSchema, noteIdSchema, projectIdSchema, versionIdSchema } from './ids.ts';
import { pageQuerySchema } from './list.ts';

export const noteStatusSchema = z.enum(['open', 'resolved']);

export const noteSchema = z.object({
  object: z.literal('note'),
  id: noteIdSchema,
  project_id: projectIdSchema,
  media_id: mediaIdSchema,
  version_id: versionIdSchema,
  version_number: z.number(),
  comp_id: compIdSchema.nullable(),
  text: z.string(),
  author: authorSchema,
  at_seconds: z.number(),
  status: noteStatusSchema,
  has_drawing: z.boolean(),
  replies_count: z.number().int(),
  created_at: timestampSchema,
  app_url: z.string(),
});

export const noteStatusFilterSchema = z.enum(['open', 'resolved', 'all']);

export const notesQuerySchema = pageQuerySchema.extend({
  status: noteStatusFilterSchema.optional(),
  version_id: versionIdSchema.optional(),
});

export type Note = z.output<typeof noteSchema>;
export type NoteStatusFilter = z.output<typeof noteStatusFilterSchema>;
export type NotesQuery = z.input<typeof notesQuerySchema>;
