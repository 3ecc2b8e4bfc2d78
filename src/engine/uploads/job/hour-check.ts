import { limits } from '../../../shared/api/limits.ts';

/** Some of the hour goes to connecting, trying again and the service's own answer. */
const usableShare = 0.9;

export interface HourEstimate {
  readonly estimatedSeconds: number;
  readonly allowedSeconds: number;
  readonly makesIt: boolean;
}

/** Whether a file will be through before its address ends, by the speed last measured. Null: nothing to reckon from. */
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
