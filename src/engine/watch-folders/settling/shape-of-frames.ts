import { frameNameOf } from '../../../shared/model/frame-name.ts';
import type { PictureShape } from '../../../shared/model/picture-shape.ts';
import type { SequenceFacts } from '../../../shared/model/sequences.ts';
import { frameSizeOf } from '../../sequences/frame-size.ts';

export function shapeOfFrames(
  path: string,
  sequence: SequenceFacts,
  absolute: (path: string) => string,
): Promise<PictureShape | null> {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  return frameSizeOf(absolute(folder + frameNameOf(sequence, sequence.firstFrame)));
}
