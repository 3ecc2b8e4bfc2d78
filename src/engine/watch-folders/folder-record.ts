import { z } from 'zod';
import { batchIdSchema } from '../../shared/model/uploads.ts';
import {
  existingFilesSchema,
  rememberedChoiceSchema,
  type WatchCondition,
  type WatchCounts,
  type WatchFolder,
  type WatchSummary,
  watchFolderIdSchema,
  watchPlaceSchema,
  watchSettingsSchema,
} from '../../shared/model/watch-folders.ts';

/** A watch folder as stored in the database. */
export const folderRecordSchema = z.object({
  id: watchFolderIdSchema,
  /** The folder's path with all links resolved. */
  path: z.string(),
  place: watchPlaceSchema,
  settings: watchSettingsSchema,
  existing: existingFilesSchema,
  paused: z.boolean(),
  remembered: z.array(rememberedChoiceSchema),
  /** `command`: watched while its command runs, and not shown in the window. */
  keptBy: z.enum(['window', 'command']),
  addedAtMs: z.number(),
  /** Null until the folder was read for the first time. */
  root: z.object({ device: z.string(), inode: z.string() }).nullable(),
  batchId: batchIdSchema,
  notifiedAtMs: z.number().nullable(),
});

export type FolderRecord = Readonly<z.output<typeof folderRecordSchema>>;

export const folderName = (path: string): string =>
  path
    .split(/[\\/]/)
    .filter((part) => part !== '')
    .at(-1) ?? path;

export const toWatchFolder = (
  record: FolderRecord,
  condition: WatchCondition,
  counts: WatchCounts,
  summary: WatchSummary | null,
): WatchFolder => ({
  id: record.id,
  path: record.path,
  name: folderName(record.path),
  place: record.place,
  settings: record.settings,
  existing: record.existing,
  paused: record.paused,
  remembered: record.remembered,
  condition,
  counts,
  summary,
  addedAtMs: record.addedAtMs,
});
