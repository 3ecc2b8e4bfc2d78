import { z } from 'zod';
import { type MediaId, mediaIdSchema, projectIdSchema, versionIdSchema } from '../../../shared/api/ids.ts';
import { limits } from '../../../shared/api/limits.ts';
import { digestOf } from '../../ground/digest-of.ts';
import type { WatchedFile } from '../file/watched-file.ts';
import type { FolderRecord } from '../folder-record.ts';

/** Hidden, so that no watch folder takes these files for renders. */
export const receiptsFolderName = '.renderdrop';

const idLengthMax = 128;
export const pathLengthMax = 1_024;

/**
 * A file that one computer leaves in a shared folder for the others once a render is delivered. Anybody who may write to the
 * folder can leave one too, so its size is limited, and nothing is believed that the service does not confirm.
 */
export const sharedReceiptSchema = z.object({
  file: z.string().max(pathLengthMax),
  project_id: projectIdSchema.refine((id) => id.length <= idLengthMax),
  media_id: mediaIdSchema.refine((id) => id.length <= idLengthMax),
  item_name: z.string().max(limits.mediaNameMax),
  version_id: versionIdSchema.refine((id) => id.length <= idLengthMax).nullable(),
  version_number: z.int().positive().nullable(),
  sent_at_ms: z.number().nonnegative(),
});

export type SharedReceipt = Readonly<z.output<typeof sharedReceiptSchema>>;

/**
 * How computers that watch one folder tell each other, through that folder, what they have uploaded. The service could not: it
 * lists neither versions nor their bytes, and recognizes a repeated request for one day only. If the folder can't be written,
 * nothing is found.
 */
export interface SharedReceipts {
  find(folder: string, key: string): Promise<SharedReceipt | null>;
  keep(folder: string, key: string, receipt: SharedReceipt): Promise<void>;
  /** Whether this computer may do work that takes long, such as the video of a sequence: true if it has the claim. */
  claim(folder: string, key: string, computer: string): Promise<boolean>;
  release(folder: string, key: string, computer: string): Promise<void>;
}

/**
 * The key of a render on all computers: its bytes, or for a sequence the names, sizes and times of its frames. With an item, the
 * key is for an upload to that item, since one render may go to several.
 */
export function sharedKeyOf(
  record: Pick<FolderRecord, 'place'>,
  { sequence, stamp }: Pick<WatchedFile, 'sequence' | 'stamp'>,
  xxh3: string | null,
  mediaId: MediaId | null,
): string | null {
  const content = sequence ? stamp.inode : xxh3;
  if (content === null) return null;
  const parts = [record.place.projectId, content, ...(mediaId === null ? [] : [mediaId])];
  return digestOf(parts);
}
