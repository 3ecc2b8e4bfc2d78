import { argumentTexts } from '../../shared/messages/cli/arguments.ts';
import { type FrameRate, parseFrameRate } from '../../shared/model/frame-rate.ts';
import { usageError } from '../cli-error.ts';

/** The value of `--fps`. */
export function readRate(text: string | null): FrameRate | null {
  if (text === null) return null;
  const rate = parseFrameRate(text);
  if (rate) return rate;
  throw usageError(argumentTexts.notARate(text), argumentTexts.writeRate);
}
