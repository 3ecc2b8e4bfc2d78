import type { FrameRate } from '../../../shared/model/frame-rate.ts';
import { canDropFrames } from '../../../shared/model/frame-rate.ts';
import {
  type FirstFrame,
  formatMoment,
  formatTimecode,
  frameNumber,
  frameToTimecode,
  secondsToFrame,
} from '../../../shared/model/timecode.ts';

export interface NoteTime {
  /** `00:00:12:07`; seconds alone while nobody knows the frame rate. */
  readonly text: string;
  /** The frame as the studio counts it; null while nobody knows the frame rate. */
  readonly frame: number | null;
}

export interface KnownRate {
  /** Null where its pictures are not all shown equally long. */
  readonly rate: FrameRate | null;
  readonly dropFrame: boolean;
  /** The number of the first frame, where the version was encoded from numbered frames. */
  readonly firstFrame: number | null;
}

export function noteTime(atSeconds: number, known: KnownRate | null, firstFrame: FirstFrame): NoteTime {
  if (!known) return { text: `${atSeconds.toFixed(2)} s`, frame: null };
  if (known.rate === null) return { text: formatMoment(atSeconds), frame: null };
  const frame = secondsToFrame(atSeconds, known.rate);
  const timecode = frameToTimecode(frame, known.rate, known.dropFrame && canDropFrames(known.rate));
  return { text: formatTimecode(timecode), frame: frameNumber(frame, known.firstFrame ?? firstFrame) };
}
