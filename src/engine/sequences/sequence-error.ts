import { basename, dirname } from 'node:path';
import type { FailureText } from '../../shared/messages/failure-text.ts';
import { sequenceFailures } from '../../shared/messages/sequences.ts';
import { TroubleError, troubleOf } from '../../shared/model/trouble.ts';
import type { EncodeError } from '../ports/video-encoder.ts';
import type { SequenceFrame } from './frame-sequences.ts';

export type SequenceProblem = keyof typeof sequenceFailures;

/** Why a sequence did not become a video, and what to do about it. */
export class SequenceError extends TroubleError {
  override readonly name = 'SequenceError';

  constructor(code: SequenceProblem, text: FailureText, options?: ErrorOptions) {
    super(troubleOf(code, text), options);
  }
}

export const unreadableFrame = (number: number, options?: ErrorOptions): SequenceError =>
  new SequenceError('frame_unreadable', sequenceFailures.frame_unreadable(number), options);

/** What the encoder ran into, for the person whose frames they are. */
export function sequenceErrorOf(
  cause: EncodeError,
  outputPath: string,
  frames: readonly SequenceFrame[],
): SequenceError {
  const say = sequenceFailures;
  switch (cause.problem) {
    case 'encoder_missing':
      return new SequenceError('encoder_missing', say.encoder_missing(process.platform), { cause });
    case 'unreadable_frame': {
      const frame = cause.frame === null ? undefined : frames[cause.frame];
      if (frame) return unreadableFrame(frame.number, { cause });
      return new SequenceError('encode_failed', say.encode_failed, { cause });
    }
    case 'mixed_sizes':
      return new SequenceError('frames_of_mixed_sizes', say.frames_of_mixed_sizes, { cause });
    case 'disk_full':
      return new SequenceError('encode_disk_full', say.encode_disk_full, { cause });
    case 'not_writable':
      return new SequenceError('encode_not_writable', say.encode_not_writable(dirname(outputPath)), {
        cause,
      });
    case 'output_exists':
      return new SequenceError('output_exists', say.output_exists(basename(outputPath)), { cause });
    case 'encode_failed':
      return new SequenceError('encode_failed', say.encode_failed, { cause });
  }
}
