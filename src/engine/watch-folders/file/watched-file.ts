import { z } from 'zod';
import { mediaIdSchema } from '../../../shared/api/ids.ts';
import { storedPictureSchema } from '../../../shared/model/picture-shape.ts';
import { type SequenceFacts, skipFramesSchema } from '../../../shared/model/sequences.ts';
import { type WatchFile, type WatchFolderId, watchFileSchema } from '../../../shared/model/watch-folders.ts';

/** File data by which changes are noticed. */
export const stampSchema = z.object({
  sizeBytes: z.number(),
  modifiedNs: z.string(),
  changedNs: z.string(),
  inode: z.string(),
});

const frameSeenSchema = stampSchema
  .pick({ sizeBytes: true, modifiedNs: true })
  .extend({ number: z.int().nonnegative(), hasAlpha: z.boolean() });

/** What a person can answer; each answers only the reason that was given. `item`: which item it goes to. */
const acceptedSchema = z.enum([
  'item',
  'age',
  'newer_render',
  'same_bytes',
  'frames',
  'gaps',
  'short',
  'shape',
]);

/** A file of a watch folder as stored in the database: what is shown of it, and what only the engine needs. */
export const watchedFileSchema = watchFileSchema.omit({ folderId: true, sizeBytes: true }).extend({
  stamp: stampSchema,
  /** Size of its picture; null until that is known, and for frames whose files do not contain it. */
  picture: storedPictureSchema.nullable().default(null),
  /** The frame that shows whether all of them are transparent. It holds until its file changes. */
  frameSeen: frameSeenSchema.nullable().default(null),
  /** Null until the content was compared or uploaded. */
  xxh3: z.string().nullable(),
  /** A person chose its item, whatever speaks against it. */
  insisted: z.boolean(),
  /** The reasons against it that a person has answered, while others may still be found. */
  accepted: z.array(acceptedSchema).default([]),
  /** Frames apart from all others that a person skips. */
  skipFrames: skipFramesSchema.default([]),
  /** What its upload as a new item has become; null until that is known. */
  itemId: mediaIdSchema.nullable().default(null),
  /** The state in which a person skipped it, which undoing that gives back. Null if an upload or an encode was canceled by it. */
  beforeSkip: watchFileSchema.shape.state.nullable().default(null),
  /** What it was when a person chose its item, which undoing that gives back. */
  beforeChoice: watchFileSchema
    .pick({ state: true, target: true, why: true, versionBefore: true })
    .extend({ insisted: z.boolean(), accepted: z.array(acceptedSchema) })
    .nullable()
    .default(null),
  /** It was there when the folder was added. */
  wasThere: z.boolean(),
});

export type Stamp = Readonly<z.output<typeof stampSchema>>;
/** A file or image sequence as found on the disk. */
export interface Seen {
  readonly path: string;
  readonly stamp: Stamp;
  readonly sequence: SequenceFacts | null;
}
export type FrameSeen = Readonly<z.output<typeof frameSeenSchema>>;
export type Accepted = z.output<typeof acceptedSchema>;
export type WatchedFile = Readonly<z.output<typeof watchedFileSchema>>;

export const lastWriteMs = (stamp: Stamp): number => Number(BigInt(stamp.modifiedNs) / 1_000_000n);

export const newFile = ({ path, stamp, sequence }: Seen, wasThere: boolean, nowMs: number): WatchedFile => ({
  path,
  stamp,
  sequence,
  pieces: null,
  state: { kind: 'settling', waitsFor: { kind: 'quiet', quietMs: null }, sinceMs: nowMs },
  times: newTimes(stamp, nowMs),
  target: null,
  why: null,
  versionId: null,
  versionNumber: null,
  versionBefore: null,
  picture: null,
  remark: null,
  losesAlphaIn: null,
  frameSeen: null,
  xxh3: null,
  render: 1,
  insisted: false,
  accepted: [],
  skipFrames: [],
  itemId: null,
  beforeSkip: null,
  beforeChoice: null,
  wasThere,
  isGone: false,
});

export const newTimes = (stamp: Stamp, nowMs: number): WatchedFile['times'] => ({
  seenAtMs: nowMs,
  lastWriteMs: lastWriteMs(stamp),
  completeAtMs: null,
  matchedAtMs: null,
  uploadedAtMs: null,
  readyAtMs: null,
});

export const accepts = (
  { insisted, accepted }: Pick<WatchedFile, 'insisted' | 'accepted'>,
  what: Accepted,
): boolean => insisted || accepted.includes(what);

/** Nothing about the file changed between two looks. */
export const sameStamp = (a: Stamp, b: Stamp): boolean =>
  sameContentStamp(a, b) && a.changedNs === b.changedNs && a.inode === b.inode;

/** Enough for a file that is ignored: after a drive was reconnected, its files may have other inodes. */
export const sameContentStamp = (
  a: Pick<Stamp, 'sizeBytes' | 'modifiedNs'>,
  b: Pick<Stamp, 'sizeBytes' | 'modifiedNs'>,
): boolean => a.sizeBytes === b.sizeBytes && a.modifiedNs === b.modifiedNs;

const framesMark = 'frames:';

/** The stamp of an image sequence: `digest` stands for all its frames, so their own inodes do not matter. */
export const stampOfFrames = (
  sum: Pick<Stamp, 'sizeBytes' | 'modifiedNs' | 'changedNs'>,
  digest: string,
): Stamp => ({ ...sum, inode: `${framesMark}${digest}` });

/** The content is the same, even if the file was renamed or moved. Frames that were swapped count as changed. */
export const sameContent = (a: Stamp, b: Stamp): boolean =>
  sameContentStamp(a, b) && (!a.inode.startsWith(framesMark) || a.inode === b.inode);

export const toWatchFile = (folderId: WatchFolderId, file: WatchedFile): WatchFile => ({
  folderId,
  path: file.path,
  sizeBytes: file.stamp.sizeBytes,
  sequence: file.sequence,
  pieces: file.pieces,
  state: file.state,
  times: file.times,
  target: file.target,
  why: file.why,
  versionId: file.versionId,
  versionNumber: file.versionNumber,
  versionBefore: file.versionBefore,
  remark: file.remark,
  losesAlphaIn: file.losesAlphaIn,
  render: file.render,
  isGone: file.isGone,
});

/** Whether a file that settles again shows the item it had until it is placed anew. `isNext`: it is another render. */
export function keepsItem(file: WatchedFile, isNext: boolean): boolean {
  const { state, target, itemId } = file;
  // While it settles, only its name can have decided that.
  if (state.kind === 'settling') return true;
  if (!isNext) return accepts(file, 'item');
  // It most likely goes where the render before went. A new item of which nobody knows what it became would be made once more.
  return state.kind === 'uploaded' && (target?.kind === 'version' || itemId !== null);
}
