import { z } from 'zod';
import { projectIdSchema } from '../../api/ids.ts';
import { accountIdSchema } from '../../model/account.ts';
import { assumedRateSchema, noteExportFormatSchema } from '../../model/note-exports.ts';
import { notesFoundSchema, projectNotesFilterSchema } from '../../model/project-notes.ts';
import { request } from '../definition.ts';
import { noValue, referenceSchema } from '../values.ts';
import { pickedFileSchema } from './files.ts';

const place = { accountId: accountIdSchema, projectId: referenceSchema.pipe(projectIdSchema) };

/** The notes of all items of a project. */
export const noteRequests = {
  /** Searches the notes fetched so far. The answer says how many items are still being fetched. */
  search: request(
    z.strictObject({
      ...place,
      filter: projectNotesFilterSchema,
      offset: z.int().nonnegative(),
      limit: z.int().positive().max(200),
    }),
    notesFoundSchema,
  ),
  /** Fetches the notes item by item. Answers when all are fetched; `libraryChanged` reports each part. */
  read: request(z.strictObject({ ...place, which: z.enum(['all', 'outdated']) }), noValue),
  /** Stops fetching, because no window shows the notes anymore. */
  stop: request(z.strictObject(place), noValue),
  /**
   * Asks where to save; `saved`, the first file, is null if the person canceled. `inParts`: a file for each item, in a folder.
   * `left`: what can't be on a timeline. `unreadItems`: of so many items, notes may be missing.
   */
  exportFound: request(
    z.strictObject({
      ...place,
      filter: projectNotesFilterSchema,
      format: noteExportFormatSchema,
      inParts: z.boolean(),
    }),
    z.object({
      saved: pickedFileSchema.nullable(),
      files: z.int(),
      count: z.int(),
      left: z.array(z.string()),
      assumed: z.array(assumedRateSchema),
      unreadItems: z.int(),
    }),
  ),
} as const;
