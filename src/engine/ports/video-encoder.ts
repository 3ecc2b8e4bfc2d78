import type { FrameRate } from '../../shared/model/frame-rate.ts';
import type { EncodeColour, LinkReach, VideoCodec } from '../../shared/model/sequences.ts';

/** Sound for the frames. `isChosen`: a person chose this file, so links are followed; else it was found next to the frames. */
export interface FrameSound {
  readonly path: string;
  readonly isChosen: boolean;
  /** How many frames before the first one of the video the sound begins. */
  readonly skippedFrames: number;
}

export interface FramesToEncode {
  readonly kind: 'frames';
  readonly rate: FrameRate;
  /** One path for each frame of the video; the same path again where a gap is filled. */
  readonly paths: readonly string[];
  readonly sound: FrameSound | null;
  readonly links: LinkReach;
}

/** What a video is made of: one image a frame, or another video. */
type EncodeSource =
  | FramesToEncode
  | { readonly kind: 'video'; readonly path: string; readonly frames: number };

export type EncodeTarget =
  | { readonly codec: Exclude<VideoCodec, 'h264'>; readonly colour: EncodeColour }
  /** `bitsPerSecond` null: the rate that keeps the look of the source. */
  | { readonly codec: 'h264'; readonly colour: EncodeColour; readonly bitsPerSecond: number | null };

/** Some frames of a video, encoded before the others existed. The pieces of a video are joined without encoding them again. */
export interface VideoPiece {
  readonly path: string;
  readonly frames: number;
}

export interface EncodeRequest {
  readonly source: EncodeSource;
  readonly target: EncodeTarget;
  /** Must not exist yet: nothing is ever overwritten. */
  readonly outputPath: string;
  /** A new folder for the video while it is incomplete; null: the encoder picks a name. */
  readonly unfinishedPath: string | null;
  /** All frames of the video, already encoded: they are joined, and only the sound is encoded. */
  readonly pieces?: readonly VideoPiece[];
}

export interface PieceRequest {
  readonly source: FramesToEncode;
  readonly target: EncodeTarget;
  /** Must not exist yet. */
  readonly outputPath: string;
  /** How many threads it may use; null: as many as a normal encode. */
  readonly threads: number | null;
}

export interface EncodedPiece {
  /** Size, pixel format and depth of the frames, as the encoder writes them. Pieces fit into one video if these are equal. */
  readonly picture: string;
  /** For each frame of the request, the xxh3 hash of the bytes that were encoded. */
  readonly hashes: readonly string[];
}

/** Called with the number of frames encoded so far. */
export type EncodeListener = (frame: number) => void;

const encodeProblems = [
  'encoder_missing',
  'unreadable_frame',
  'frame_not_a_file',
  'frame_leads_outside',
  'frame_of_wrong_kind',
  'frame_too_large',
  'sound_leads_outside',
  'sound_unreadable',
  'frames_of_unknown_kind',
  'frames_changed',
  'mixed_sizes',
  'wrong_pictures',
  'pieces_unusable',
  'disk_full',
  'not_writable',
  'output_exists',
  'encode_failed',
] as const;

export type EncodeProblem = (typeof encodeProblems)[number];

/** Why an encode failed. Nothing is left at the output path. */
export class EncodeError extends Error {
  override readonly name = 'EncodeError';
  readonly problem: EncodeProblem;
  /** The frame of the source that caused it, counted from 0; null where that is unknown. */
  readonly frame: number | null;

  constructor(problem: EncodeProblem, options: ErrorOptions & { readonly frame?: number | null } = {}) {
    super(problem, options);
    this.problem = problem;
    this.frame = options.frame ?? null;
  }
}

export interface VideoEncoder {
  /** Whether this computer has the programs for it. */
  isAvailable(): Promise<boolean>;
  /** Resolves once the whole video is at its path; rejects with an `EncodeError`, or with the signal's reason. */
  encode(request: EncodeRequest, onFrame: EncodeListener, signal: AbortSignal): Promise<void>;
}

/** Encodes pieces of videos, to be joined later. */
export interface PieceEncoder {
  encodePiece(request: PieceRequest, onFrame: EncodeListener, signal: AbortSignal): Promise<EncodedPiece>;
}
