import { z } from 'zod';
import { uploadTargetSchema } from '../../model/uploads.ts';
import {
  existingFilesSchema,
  watchFileSchema,
  watchFolderIdSchema,
  watchPlaceSchema,
  watchSettingsSchema,
  watchSnapshotSchema,
  watchSummaryOfFolderSchema,
} from '../../model/watch-folders.ts';
import { watchFilesQuerySchema, watchPlanSchema } from '../../model/watch-requests.ts';
import { request } from '../definition.ts';
import { fileIdSchema, noArguments, noValue } from '../values.ts';
import { pickedFileSchema } from './files.ts';

const pathSchema = z.string().min(1).max(32_768);
const ofFolder = { folderId: watchFolderIdSchema };
const ofFile = { ...ofFolder, path: pathSchema };
/** At most as many rows as a person may select at once. */
const ofFiles = { ...ofFolder, paths: z.array(pathSchema).min(1).max(100_000) };
const howMany = z.object({ changed: z.int() });

/** A folder that was just chosen or dropped, or one that is watched already. */
const folderSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('picked'), fileId: fileIdSchema }),
  z.strictObject({ kind: z.literal('watched'), folderId: watchFolderIdSchema }),
]);

const draft = { place: watchPlaceSchema, settings: watchSettingsSchema, existing: existingFilesSchema };

/** The window's requests to `WatchFolders`. A file is named by its path below its folder. */
export const watchRequests = {
  snapshot: request(noArguments, watchSnapshotSchema),
  files: request(
    watchFilesQuerySchema,
    z.object({ files: z.array(watchFileSchema), total: z.number(), order: z.number() }),
  ),
  /** Where each file would go and why: for the dry run, and the live preview of a rule and its filter. Stores nothing. */
  plan: request(z.strictObject({ folder: folderSchema, ...draft }), watchPlanSchema),
  add: request(
    z.strictObject({ fileId: fileIdSchema, ...draft }),
    z.object({ folderId: watchFolderIdSchema }),
  ),
  change: request(z.strictObject({ ...ofFolder, settings: watchSettingsSchema }), noValue),
  setPaused: request(z.strictObject({ ...ofFolder, paused: z.boolean() }), noValue),
  remove: request(z.strictObject(ofFolder), noValue),
  /** The paths of the files in a range of the list, without their other data. */
  paths: request(
    watchFilesQuerySchema.extend({ limit: z.int().min(1).max(100_000) }),
    z.object({ paths: z.array(z.string()) }),
  ),
  choose: request(z.strictObject({ ...ofFiles, target: uploadTargetSchema, remember: z.boolean() }), howMany),
  undoChoice: request(z.strictObject(ofFiles), howMany),
  forgetChoice: request(z.strictObject({ ...ofFolder, nameKey: z.string().min(1).max(600) }), noValue),
  skip: request(z.strictObject(ofFiles), howMany),
  undoSkip: request(z.strictObject(ofFiles), noValue),
  uploadAnyway: request(z.strictObject(ofFile), noValue),
  skipFrames: request(z.strictObject(ofFile), noValue),
  rescan: request(z.strictObject(ofFolder), noValue),
  /** The person is looking: what happened since they last did. The next summary starts now. */
  looked: request(noArguments, z.object({ summaries: z.array(watchSummaryOfFolderSchema) })),
  /** A file id for a file of a folder, by which it is shown: in its folder, or as a picture. */
  pick: request(z.strictObject({ folder: folderSchema, path: pathSchema }), pickedFileSchema),
} as const;
