import { z } from 'zod';
import { mediaIdSchema, projectIdSchema } from '../api/ids.ts';
import { encodeEventSchema } from '../model/encodes.ts';
import { itemMomentSchema } from '../model/item-moment.ts';
import { settingsSchema } from '../model/settings.ts';
import { unplacedListSchema } from '../model/unplaced-uploads.ts';
import { updatesSchema } from '../model/updates.ts';
import { watchEventSchema, watchFolderIdSchema } from '../model/watch-folders.ts';
import type { EventName } from './names.ts';
import { queueMessageSchema } from './queue-messages.ts';
import { accountsSchema } from './requests/accounts.ts';
import { themeSchema } from './requests/app.ts';
import { followedCheckSchema } from './requests/check.ts';
import { pickedFileSchema } from './requests/files.ts';

/** Where a deep link or a notification leads. */
export const placeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('project'), projectId: projectIdSchema }),
  z.object({
    kind: z.literal('media'),
    projectId: projectIdSchema,
    mediaId: mediaIdSchema,
    moment: itemMomentSchema.optional(),
  }),
  z.object({ kind: z.literal('comps'), projectId: projectIdSchema }),
  z.object({ kind: z.literal('transfers') }),
  z.object({ kind: z.literal('watch_folder'), folderId: watchFolderIdSchema }),
  z.object({ kind: z.literal('add_watch_folder') }),
  z.object({ kind: z.literal('settings') }),
]);

export type Place = z.output<typeof placeSchema>;

/** Everything the main process tells the window without being asked. */
export const eventSchemas = {
  accountsChanged: accountsSchema,
  /** The service's data changed: any view that shows this part reloads it. */
  libraryChanged: z.object({
    projectId: z.string().nullable(),
    part: z.enum(['projects', 'stages', 'media', 'notes', 'open_notes', 'project_notes', 'comps']),
  }),
  /** Items changed by uploads from this computer, whichever account, project or page is open. */
  itemsChanged: z.object({ projectId: projectIdSchema, mediaIds: z.array(mediaIdSchema) }),
  /** Notes of an item were checked off or no longer are, or a checked file became a version. */
  ticksChanged: z.object({ mediaId: mediaIdSchema }),
  checkFollowed: followedCheckSchema,
  /** Numbered without gaps, in parts if long. If a number is missing, the window asks for `queue.snapshot` again. */
  queueChanged: queueMessageSchema,
  /** Numbered without gaps. If a number is missing, the window asks for `watch.snapshot` again. */
  watchChanged: watchEventSchema,
  /** Numbered like `queueChanged`, but with its own sequence. */
  encodesChanged: encodeEventSchema,
  /** The whole list: there are few. */
  unplacedChanged: unplacedListSchema,
  settingsChanged: settingsSchema,
  updatesChanged: updatesSchema,
  connectionChanged: z.object({ online: z.boolean() }),
  navigate: placeSchema,
  /** Files from the dock, the command line, a second instance or "Send to Renderdrop". */
  filesHandedOver: z.object({ files: z.array(pickedFileSchema) }),
  /** This page replaces one that crashed. */
  pageReopened: z.object({}),
  themeChanged: z.object({ theme: themeSchema }),
} as const satisfies Record<EventName, z.ZodType>;

export type EventPayload<Name extends EventName> = z.output<(typeof eventSchemas)[Name]>;
