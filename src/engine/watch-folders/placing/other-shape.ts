import { otherShapeSays } from '../../../shared/messages/shapes.ts';
import { watchMessages } from '../../../shared/messages/watch.ts';
import { mediaOfJob } from '../../../shared/model/job-media.ts';
import { isOtherShape, type ShapeChange, type StoredPicture } from '../../../shared/model/picture-shape.ts';
import type { JobSnapshot } from '../../../shared/model/uploads.ts';
import type { WatchedFile } from '../file/watched-file.ts';
import { shapeOfFrames } from '../settling/shape-of-frames.ts';
import type { Placement, WatchedItem } from './choose-place.ts';

/**
 * How a render differs that was clearly made for another screen than its item's; null if the shapes fit or are unknown, and if a
 * render of the same shape is being uploaded to the item: then a person has answered already.
 */
export function otherShapeThan(
  picture: StoredPicture | null,
  item: WatchedItem,
  jobs: readonly JobSnapshot[],
): ShapeChange | null {
  if (!picture || !item.shape || !isOtherShape(picture, item.shape)) return null;
  const isAnswered = jobs.some((job) => {
    const { facts } = job.file;
    return facts && isUploading(job) && mediaOfJob(job) === item.id && !isOtherShape(picture, facts);
  });
  return isAnswered ? null : { now: picture, before: item.shape };
}

export function asksForShape(
  picture: StoredPicture | null,
  item: WatchedItem,
  jobs: readonly JobSnapshot[],
): Extract<Placement, { kind: 'asks' }> | null {
  const other = otherShapeThan(picture, item, jobs);
  if (other === null) return null;
  return {
    kind: 'asks',
    says: otherShapeSays(other.now, other.before),
    candidates: [{ mediaId: item.id, name: item.name, why: watchMessages.shortItem }],
  };
}

/** Frames are read only once they are finished: before that, any of them may be incomplete. */
export async function shapeOfRender(
  { picture, sequence, path, state }: WatchedFile,
  absolute: (path: string) => string,
): Promise<StoredPicture | null> {
  return sequence === null || state.kind === 'settling'
    ? picture
    : await shapeOfFrames(path, sequence, absolute);
}

/** Held jobs do not count: they may be held because of their shape. */
const isUploading = ({ state }: JobSnapshot): boolean =>
  ['creating', 'sending', 'confirming', 'processing'].includes(state.kind);
