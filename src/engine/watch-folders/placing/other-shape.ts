import { otherShapeSays } from '../../../shared/messages/shapes.ts';
import { watchMessages } from '../../../shared/messages/watch.ts';
import { isOtherShape, type PictureShape } from '../../../shared/model/picture-shape.ts';
import type { Placement, WatchedItem } from './choose-place.ts';

/** Asks about a render that was plainly made for another screen than its item shows; null where nothing says so. */
export function asksForShape(
  picture: PictureShape | null,
  item: WatchedItem,
): Extract<Placement, { kind: 'asks' }> | null {
  if (!picture || !item.shape || !isOtherShape(picture, item.shape)) return null;
  return {
    kind: 'asks',
    says: otherShapeSays(picture, item.shape),
    candidates: [{ mediaId: item.id, name: item.name, why: watchMessages.shortItem }],
  };
}
