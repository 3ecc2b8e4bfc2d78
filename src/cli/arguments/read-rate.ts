import { type FrameRate, frameRate, recogniseFrameRate } from '../../shared/model/frame-rate.ts';
import { usageError } from '../cli-error.ts';

/** The value of `--fps`: `25`, `23.976` or `24000/1001`. */
export function readRate(text: string | null): FrameRate | null {
  if (text === null) return null;
  const [, num, den] = /^(\d+)\/(\d+)$/.exec(text.trim()) ?? [];
  const rate =
    num && den ? frameRate(Number(num), Number(den)) : recogniseFrameRate(Number(text.replace(',', '.')));
  if (rate) return rate;
  throw usageError(`--fps: "${text}" is not a frame rate.`, 'Write 25, 23.976 or 24000/1001.');
}
