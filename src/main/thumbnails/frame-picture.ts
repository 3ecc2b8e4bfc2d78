import type { Picture } from '../security/app-protocol.ts';

const firstOfPng = 0x89;

/** A frame from ffmpeg: JPEG, or PNG if it may be transparent. */
export const asPicture = (bytes: Uint8Array | null): Picture | null =>
  bytes && { bytes, contentType: bytes[0] === firstOfPng ? 'image/png' : 'image/jpeg' };
