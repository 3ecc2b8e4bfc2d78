import type { FrameRange, VideoCodec } from '../../../shared/model/sequences.ts';

/**
 * Frames of one piece. H.264 spends more on the first of each group, and less on what nothing later is made from: with 96 the
 * whole stays within 0.04 dB of one encode, with 48 within 0.08 (ADR 40).
 */
const framesOfPiece: Readonly<Record<VideoCodec, number>> = { prores422hq: 48, prores4444: 48, h264: 96 };

/** A frame as the disk has it: rendered again, some of this is another. */
export interface FrameStamp {
  readonly name: string;
  readonly sizeBytes: number;
  readonly modifiedNs: string;
  readonly changedNs: string;
  readonly inode: string;
}

/** What a piece was made of, as it is written down beside it. */
export interface PieceRecord {
  readonly first: number;
  readonly last: number;
  /** One for each frame of the video; the same again where a gap was filled. */
  readonly frames: readonly (FrameStamp & { readonly hash: string })[];
  /** Size, pixels and depth of its frames, in the encoder's words. */
  readonly picture: string;
  /** Of its file. */
  readonly sizeBytes: number;
}

/** The frames that a video shows, from its first to its last; null where one is missing. */
export interface ShownFrames {
  readonly first: number;
  readonly frames: readonly (FrameStamp | null)[];
}

export interface PlannedPiece extends FrameRange {
  /** Its place among all pieces that such frames can have: by that it is found again. */
  readonly place: number;
  /** No frame can come to it, before its first or after its last. */
  readonly isFull: boolean;
  readonly frames: readonly (FrameStamp | null)[];
}

/**
 * The pieces that a video of these frames is made of. Their borders are at 1008, 1056, …, whatever the first frame is, so that
 * one that comes before the others moves none.
 */
export function piecesOf({ first, frames }: ShownFrames, codec: VideoCodec): readonly PlannedPiece[] {
  const length = framesOfPiece[codec];
  const pieces: PlannedPiece[] = [];
  for (let from = 0; from < frames.length; ) {
    const number = first + from;
    const to = Math.min(frames.length, from + length - (number % length));
    pieces.push({
      place: Math.floor(number / length),
      first: number,
      last: first + to - 1,
      isFull: to - from === length,
      frames: frames.slice(from, to),
    });
    from = to;
  }
  return pieces;
}

export type PieceState =
  /** Made of these very frames. */
  | 'made'
  /** Made of files that have the same lengths: by their content they may be the same. */
  | 'moved'
  /** A frame is missing, or more may come. */
  | 'waits'
  | 'to_make';

/** How a piece stands. `isAtRest`: nothing has come to its frames for a while, or nothing will. */
export function stateOf(piece: PlannedPiece, record: PieceRecord | undefined, isAtRest: boolean): PieceState {
  const { frames } = piece;
  if (record && record.first === piece.first && record.last === piece.last) {
    const before = record.frames;
    if (frames.every((frame, index) => isSameFile(frame, before[index]))) return 'made';
    if (frames.every((frame, index) => isSameLength(frame, before[index]))) return 'moved';
  }
  if (frames.some((frame) => frame === null || frame.sizeBytes === 0)) return 'waits';
  return piece.isFull || isAtRest ? 'to_make' : 'waits';
}

function isSameFile(frame: FrameStamp | null, before: FrameStamp | undefined): boolean {
  return (
    isSameLength(frame, before) &&
    frame?.modifiedNs === before?.modifiedNs &&
    frame?.changedNs === before?.changedNs &&
    frame?.inode === before?.inode
  );
}

const isSameLength = (frame: FrameStamp | null, before: FrameStamp | undefined): boolean =>
  frame !== null &&
  before !== undefined &&
  frame.name === before.name &&
  frame.sizeBytes === before.sizeBytes;

/** Whether two pieces show the same render: which frames they hold is no matter. */
export const isOfOneKind = (
  one: Pick<PieceRecord, 'picture'>,
  other: Pick<PieceRecord, 'picture'>,
): boolean => one.picture === other.picture;

/** When the newest of its frames was written. */
export const newestNs = ({ frames }: Pick<PieceRecord, 'frames'>): bigint =>
  frames.reduce((newest, { modifiedNs }) => {
    const ns = BigInt(modifiedNs);
    return ns > newest ? ns : newest;
  }, 0n);

const arrivalsLookedAt = 48;

/**
 * How long one frame takes, in milliseconds, by when the last ones came here; null where there are too few to tell. Frames
 * that several computers render come in bunches, so it is what they took together that counts.
 */
export function paceMsOf(frames: readonly (FrameStamp | null)[]): number | null {
  const cameMs = frames
    .flatMap((frame) => (frame === null ? [] : [Number(BigInt(frame.changedNs) / 1_000_000n)]))
    .toSorted((one, other) => other - one)
    .slice(0, arrivalsLookedAt);
  const [last, first] = [cameMs[0], cameMs.at(-1)];
  return cameMs.length < 3 || last === undefined || first === undefined
    ? null
    : (last - first) / (cameMs.length - 1);
}
