import { basename, dirname, extname } from 'node:path';
import type { FailureText } from '../../shared/messages/failure-text.ts';
import { sequenceFailures } from '../../shared/messages/sequences.ts';
import { TroubleError, troubleOf } from '../../shared/model/trouble.ts';
import type { EncodeError, EncodeProblem, FrameSound } from '../ports/video-encoder.ts';
import type { SequenceFrame } from './frame-sequences.ts';

export type SequenceProblem = keyof typeof sequenceFailures;

/** Why a sequence did not become a video, and what to do about it. */
export class SequenceError extends TroubleError {
  override readonly name = 'SequenceError';

  constructor(code: SequenceProblem, text: FailureText, options?: ErrorOptions) {
    super(troubleOf(code, text), options);
  }
}

const unreadableFrame = (number: number, options?: ErrorOptions): SequenceError =>
  new SequenceError('frame_unreadable', sequenceFailures.frame_unreadable(number), options);

/** All causes of an error, for the log: what people see does not include ffmpeg's messages. */
export function whyOf(error: unknown): string {
  const said: string[] = [];
  for (let at = error; at instanceof Error && said.length < causesMax; at = at.cause) said.push(at.message);
  return said.length > 0 ? said.join(' < ') : String(error);
}

const causesMax = 5;

export const cutFrame = (number: number, options?: ErrorOptions): SequenceError =>
  new SequenceError('frame_cut', sequenceFailures.frame_cut(number), options);

/** An encoder's error, worded for the person whose frames they are. */
export function sequenceErrorOf(
  cause: EncodeError,
  outputPath: string,
  frames: readonly SequenceFrame[],
  sound: FrameSound | null = null,
): SequenceError {
  const say = sequenceFailures;
  switch (cause.problem) {
    case 'encoder_missing':
      return new SequenceError('encoder_missing', say.encoder_missing(process.platform), { cause });
    case 'unreadable_frame':
    case 'frame_not_a_file':
    case 'frame_leads_outside':
    case 'frame_of_wrong_kind':
    case 'frame_too_large': {
      const frame = cause.frame === null ? undefined : frames[cause.frame];
      return frame
        ? frameError(cause, cause.problem, frame)
        : new SequenceError('encode_failed', say.encode_failed, { cause });
    }
    case 'sound_leads_outside': {
      const text = say.sound_leads_outside(basename(sound?.path ?? ''));
      return new SequenceError('sound_leads_outside', text, { cause });
    }
    case 'sound_unreadable': {
      const text = say.sound_unreadable(basename(sound?.path ?? ''));
      return new SequenceError('sound_unreadable', text, { cause });
    }
    case 'frames_of_unknown_kind': {
      const extension = extensionOf(frames[0]);
      return new SequenceError('frames_of_unknown_kind', say.frames_of_unknown_kind(extension), { cause });
    }
    case 'frames_changed':
      return new SequenceError('frames_changed', say.frames_changed, { cause });
    case 'wrong_pictures':
    case 'pieces_unusable':
      return new SequenceError('encoded_wrong', say.encoded_wrong, { cause });
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

type FrameProblem = Extract<EncodeProblem, 'unreadable_frame' | `frame_${string}`>;

function frameError(cause: EncodeError, problem: FrameProblem, frame: SequenceFrame): SequenceError {
  const say = sequenceFailures;
  if (problem === 'unreadable_frame') return unreadableFrame(frame.number, { cause });
  const text =
    problem === 'frame_of_wrong_kind'
      ? say.frame_of_wrong_kind(frame.number, extensionOf(frame))
      : say[problem](frame.number);
  return new SequenceError(problem, text, { cause });
}

const extensionOf = (frame: SequenceFrame | undefined): string => extname(frame?.name ?? '').slice(1);
