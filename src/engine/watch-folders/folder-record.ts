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
const folderRecordSchema = z.object({
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

/** How records are written to the database since the codec of a folder may be left to its frames. */
const recordFormat = 2;

export const toKeptFolder = (record: FolderRecord) => ({ ...record, format: recordFormat });

/** A record as the database has it. */
export const keptFolderSchema = folderRecordSchema
  .extend({ format: z.literal(recordFormat).optional() })
  .transform(({ format, ...record }): FolderRecord => (format === undefined ? byFrames(record) : record));

/** Earlier records all have a codec. ProRes 422 HQ was filled in for everybody, so it doesn't tell that a person chose it. */
function byFrames(record: FolderRecord): FolderRecord {
  const { settings } = record;
  const { frames } = settings;
  if (frames.kind !== 'encode' || frames.codec !== 'prores422hq') return record;
  return { ...record, settings: { ...settings, frames: { ...frames, codec: null } } };
}

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
