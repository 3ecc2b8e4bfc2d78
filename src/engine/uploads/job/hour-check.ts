import { limits } from '../../../shared/api/limits.ts';

/** Part of the hour is needed for connecting, retries and the answer of the service. */
const usableShare = 0.9;

export interface HourEstimate {
  readonly estimatedSeconds: number;
  readonly allowedSeconds: number;
  readonly makesIt: boolean;
}

/** Whether a file can be uploaded before its address expires, at the last measured speed. Null if no speed is known. */
export function estimateHour(
  sizeBytes: number,
  measuredBytesPerSecond: number | null,
  limitBytesPerSecond: number | null,
): HourEstimate | null {
  const speeds = [measuredBytesPerSecond, limitBytesPerSecond].filter((speed) => speed !== null && speed > 0);
  if (speeds.length === 0) return null;
  const estimatedSeconds = sizeBytes / Math.min(...speeds.filter((speed) => speed !== null));
  const allowedSeconds = limits.uploadAddressSeconds;
  return { estimatedSeconds, allowedSeconds, makesIt: estimatedSeconds <= allowedSeconds * usableShare };
}
