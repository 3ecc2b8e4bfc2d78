import { type FrameRate, parseFrameRate } from '../../shared/model/frame-rate.ts';
import { usageError } from '../cli-error.ts';

/** The value of `--fps`. */
export function readRate(text: string | null): FrameRate | null {
  if (text === null) return null;
  const rate = parseFrameRate(text);
  if (rate) return rate;
  throw usageError(`--fps: "${text}" is not a frame rate.`, 'Write 25, 23.976 or 24000/1001.');
}
