import type { QueueConditions } from './upload-queue.ts';
import type { JobSnapshot } from './uploads.ts';

/** Files of up to so many times the size, or as small a part of it, are processed for about as long. */
const similarSize = 4;
/** Of fewer, none may be usual. */
const knownAtLeast = 3;
/** The others may have been ready long before a program looked: the computer slept, or Renderdrop was closed. */
const countedShare = 0.8;
const timesUsual = 3;
/** Nobody needs to act sooner, however fast it usually is. */
const longAtLeastMs = 2 * 60_000;

/**
 * Whether this upload has been processing for several times as long as most earlier ones of about its size took under its
 * account. False while too few are known.
 */
export function isProcessingLong(
  { accountId, file: { sizeBytes } }: Pick<JobSnapshot, 'accountId' | 'file'>,
  forMs: number,
  { processed }: Pick<QueueConditions, 'processed'>,
): boolean {
  if (sizeBytes === null || forMs < longAtLeastMs) return false;
  const tookMs = processed
    .filter((earlier) => earlier.accountId === accountId && isSimilar(earlier.sizeBytes, sizeBytes))
    .map((earlier) => earlier.tookMs)
    .sort((a, b) => a - b);
  if (tookMs.length < knownAtLeast) return false;
  const usualMs = tookMs[Math.floor((tookMs.length - 1) * countedShare)] ?? forMs;
  return forMs >= usualMs * timesUsual;
}

const isSimilar = (a: number, b: number): boolean => a <= b * similarSize && b <= a * similarSize;
