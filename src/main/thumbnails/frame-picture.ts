import type { Picture } from '../security/app-protocol.ts';
import { pictureTypeOf } from './picture-type.ts';

/** A frame from ffmpeg, or the file of a frame that the window draws itself. */
export const asPicture = (bytes: Uint8Array | null): Picture | null =>
  bytes && { bytes, contentType: pictureTypeOf(bytes) ?? 'image/jpeg' };
