import { z } from 'zod';
import { request } from '../definition.ts';
import { filesMax } from '../files-max.ts';
import { fileIdSchema, noArguments, noValue } from '../values.ts';

/** A file that a person handed over by dialog, drop, paste, dock, command line or "Send to". Its folder is not included. */
export const pickedFileSchema = z.object({
  id: fileIdSchema,
  name: z.string(),
  kind: z.enum(['file', 'folder', 'missing']),
  sizeBytes: z.number().nullable(),
  /** Null for what is no file. A render can be replaced by one of exactly the same size. */
  modifiedMs: z.number().nullable(),
});

export type PickedFile = z.output<typeof pickedFileSchema>;

const pickedFilesSchema = z.object({ files: z.array(pickedFileSchema) });

const fileIds = z.array(fileIdSchema).min(1).max(filesMax);

export const fileRequests = {
  /** The system's own dialog. An empty answer means that the person canceled. */
  choose: request(z.strictObject({ what: z.enum(['files', 'folder']) }), pickedFilesSchema),
  describe: request(z.strictObject({ fileIds }), pickedFilesSchema),
  /** The practice studio's sample render, as if the person had chosen it. */
  practiceSample: request(noArguments, pickedFilesSchema),
  forget: request(z.strictObject({ fileIds }), noValue),
  showInFolder: request(z.strictObject({ fileId: fileIdSchema }), noValue),
} as const;

/**
 * What preload sends for a drop or a paste: real paths, which the browser read from the Files. Empty if none of them is a
 * file on the disk, such as a picture from the clipboard.
 */
export const droppedFilesRequest = request(
  z.strictObject({ paths: z.array(z.string().min(1).max(32_768)).max(filesMax) }),
  pickedFilesSchema,
);
