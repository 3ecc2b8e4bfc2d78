import { basename, dirname } from 'node:path';
import { sequenceMessages } from '../../shared/messages/sequences.ts';
import { TroubleError } from '../../shared/model/trouble.ts';
import type { EncodeError } from '../ports/video-encoder.ts';
import type { FrameSequence, SequenceFrame } from './frame-sequences.ts';

export type SequenceProblem =
  | 'frames_missing'
  | 'frame_unreadable'
  | 'frames_of_mixed_sizes'
  | 'encoder_missing'
  | 'encode_failed'
  | 'encoded_wrong'
  | 'disk_full'
  | 'not_writable'
  | 'output_exists';

/** Why a sequence did not become a video, and what to do about it. */
export class SequenceError extends TroubleError {
  override readonly name = 'SequenceError';
  readonly code: SequenceProblem;

  constructor(code: SequenceProblem, sentence: string, remedy: string | null, options?: ErrorOptions) {
    super({ code, sentence, remedy: remedy ?? '', action: null, requestId: null }, options);
    this.code = code;
  }

  static framesMissing(sequence: FrameSequence): SequenceError {
    return new SequenceError(
      'frames_missing',
      sequenceMessages.missing(sequence),
      sequenceMessages.renderOrFillGaps,
    );
  }

  static unreadableFrame(number: number, options?: ErrorOptions): SequenceError {
    const { unreadableFrame, renderFrameAgain } = sequenceMessages;
    return new SequenceError('frame_unreadable', unreadableFrame(number), renderFrameAgain, options);
  }

  static wrongResult(): SequenceError {
    return new SequenceError('encoded_wrong', sequenceMessages.wrongResult, null);
  }

  static fromEncoder(
    cause: EncodeError,
    outputPath: string,
    frames: readonly SequenceFrame[],
  ): SequenceError {
    const say = sequenceMessages;
    const error = (code: SequenceProblem, sentence: string, remedy: string | null) =>
      new SequenceError(code, sentence, remedy, { cause });
    switch (cause.problem) {
      case 'encoder_missing':
        return error('encoder_missing', say.ffmpegMissing, say.installFfmpeg(process.platform));
      case 'unreadable_frame': {
        const frame = cause.frame === null ? undefined : frames[cause.frame];
        if (frame) return SequenceError.unreadableFrame(frame.number, { cause });
        return error('encode_failed', say.cannotEncode, null);
      }
      case 'mixed_sizes':
        return error('frames_of_mixed_sizes', say.mixedSizes, say.renderOneSize);
      case 'disk_full':
        return error('disk_full', say.diskFull, say.freeSpace);
      case 'not_writable':
        return error('not_writable', say.notWritable(dirname(outputPath)), say.chooseFolder);
      case 'output_exists':
        return error('output_exists', say.outputExists(basename(outputPath)), null);
      case 'encode_failed':
        return error('encode_failed', say.cannotEncode, null);
    }
  }
}
