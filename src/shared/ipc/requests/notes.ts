import { z } from 'zod';
import { projectIdSchema } from '../../api/ids.ts';
import { accountIdSchema } from '../../model/account.ts';
import { noteExportFormatSchema } from '../../model/note-exports.ts';
import { notesFoundSchema, projectNotesFilterSchema } from '../../model/project-notes.ts';
import { request } from '../definition.ts';
import { noValue, referenceSchema } from '../values.ts';

const place = { accountId: accountIdSchema, projectId: referenceSchema.pipe(projectIdSchema) };

/** The notes of all items of a project. */
export const noteRequests = {
  /** Among what is known; it says how much of it is still being read. */
  search: request(
    z.strictObject({
      ...place,
      filter: projectNotesFilterSchema,
      offset: z.int().nonnegative(),
      limit: z.int().positive().max(200),
    }),
    notesFoundSchema,
  ),
  /** Reads them from the service, item by item. Answers when that has ended; `libraryChanged` tells of each part. */
  read: request(z.strictObject({ ...place, which: z.enum(['all', 'outdated']) }), noValue),
  /** Nobody looks at them any more. */
  stop: request(z.strictObject(place), noValue),
  /** Asks where to save; `savedAs` is null when the person cancelled. */
  exportFound: request(
    z.strictObject({ ...place, filter: projectNotesFilterSchema, format: noteExportFormatSchema }),
    z.object({ savedAs: z.string().nullable(), count: z.int() }),
  ),
} as const;
