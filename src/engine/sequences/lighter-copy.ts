import { framesPerSecond } from '../../shared/model/frame-rate.ts';
import type { MediaFacts } from '../../shared/model/media-facts.ts';

export interface LighterCopy {
  readonly bitsPerSecond: number;
  readonly sizeBytes: number;
  readonly uploadSeconds: number;
}

/** More looks no better; less shows blocks. Bits of H.264 for each pixel of each frame. */
const bitsPerPixelMax = 0.2;
const bitsPerPixelMin = 0.05;
/** A copy is to be through with plenty of the hour left. */
const usableShare = 0.5;

/** What a copy in H.264 would be that uploads within the hour; null where it would look too poor, or be no lighter. */
export function lighterCopyOf(
  facts: MediaFacts,
  bytesPerSecond: number,
  allowedSeconds: number,
): LighterCopy | null {
  const { width, height, frameRate, durationSeconds, sizeBytes: originalBytes } = facts;
  if (frameRate === null || durationSeconds === null || durationSeconds <= 0) return null;
  const pixelsPerSecond = width * height * framesPerSecond(frameRate);
  const fittingBits = (bytesPerSecond * allowedSeconds * usableShare * 8) / durationSeconds;
  const bitsPerSecond = Math.floor(Math.min(pixelsPerSecond * bitsPerPixelMax, fittingBits));
  if (bitsPerSecond < pixelsPerSecond * bitsPerPixelMin) return null;
  const sizeBytes = Math.ceil((bitsPerSecond * durationSeconds) / 8);
  if (sizeBytes >= originalBytes) return null;
  return { bitsPerSecond, sizeBytes, uploadSeconds: sizeBytes / bytesPerSecond };
}
