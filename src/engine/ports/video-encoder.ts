import type { FrameRate } from '../../shared/model/frame-rate.ts';
import type { EncodeColour, LinkReach, VideoCodec } from '../../shared/model/sequences.ts';

/** The sound of frames. `isChosen`: a person named it, so that a link leads where they meant; else it was found beside them. */
export interface FrameSound {
  readonly path: string;
  readonly isChosen: boolean;
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
export type EncodeSource =
  | FramesToEncode
  | { readonly kind: 'video'; readonly path: string; readonly frames: number };

export type EncodeTarget =
  | { readonly codec: Exclude<VideoCodec, 'h264'>; readonly colour: EncodeColour }
  /** `bitsPerSecond` null: as many as it takes to look like the source. */
  | { readonly codec: 'h264'; readonly colour: EncodeColour; readonly bitsPerSecond: number | null };

/** Some frames of a video, encoded before the others were there: those of one video are joined as they are. */
export interface VideoPiece {
  readonly path: string;
  readonly frames: number;
}

export interface EncodeRequest {
  readonly source: EncodeSource;
  readonly target: EncodeTarget;
  /** Must not exist yet: nothing is ever overwritten. */
  readonly outputPath: string;
  /** A folder to be made, in which the video lies until it is whole; null: under a name of the encoder's own. */
  readonly unfinishedPath: string | null;
  /** All of its frames, encoded before: they are joined, and only the sound is encoded. */
  readonly pieces?: readonly VideoPiece[];
}

export interface PieceRequest {
  /** The frames of the piece alone. */
  readonly source: FramesToEncode;
  readonly target: EncodeTarget;
  /** Must not exist yet. */
  readonly outputPath: string;
  /** How much of the computer it may take; null: all of it, as an encode that somebody waits for. */
  readonly threads: number | null;
}

export interface EncodedPiece {
  /** Size, pixels and depth of its frames, in the encoder's own words: equal for frames that fit into one video. */
  readonly picture: string;
  /** Of each frame of the request, the xxh3 hash of the bytes that were encoded. */
  readonly hashes: readonly string[];
}

/** How many frames of the video are encoded by now. */
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

/** Why no video came of it. Nothing is left behind at the output path. */
export class EncodeError extends Error {
  override readonly name = 'EncodeError';
  readonly problem: EncodeProblem;
  /** Which of the source's frames it was, counted from 0; null where it cannot be told. */
  readonly frame: number | null;

  constructor(problem: EncodeProblem, options: ErrorOptions & { readonly frame?: number | null } = {}) {
    super(problem, options);
    this.problem = problem;
    this.frame = options.frame ?? null;
  }
}

/** Makes videos. */
export interface VideoEncoder {
  /** Whether this computer has what that takes. */
  isAvailable(): Promise<boolean>;
  /** Resolves once the whole video lies at its place; rejects with an `EncodeError`, or with the signal's reason. */
  encode(request: EncodeRequest, onFrame: EncodeListener, signal: AbortSignal): Promise<void>;
}

/** Makes pieces of videos, for whoever joins them. */
export interface PieceEncoder {
  encodePiece(request: PieceRequest, onFrame: EncodeListener, signal: AbortSignal): Promise<EncodedPiece>;
}
