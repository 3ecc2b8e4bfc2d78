import { framesPerSecond } from '../../shared/model/frame-rate.ts';
import type { MediaFacts } from '../../shared/model/media-facts.ts';

export interface LighterCopy {
  readonly bitsPerSecond: number;
  readonly sizeBytes: number;
  readonly uploadSeconds: number;
}

/** H.264 bits per pixel and frame. Above the maximum it looks no better; below the minimum it shows blocks. */
const bitsPerPixelMax = 0.2;
const bitsPerPixelMin = 0.05;
/** The upload should take at most this share of the remaining hour. */
const usableShare = 0.5;

/** An H.264 copy that can be uploaded within the hour; null if it would look too poor, or be no smaller. */
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
