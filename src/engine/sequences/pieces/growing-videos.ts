import type { EncodeProgress, PieceProgress } from '../../../shared/model/sequences.ts';
import { freeBytesAt, leftForRendersBytes } from '../../ground/free-space.ts';
import type { MayUpload } from '../../policy/allowed-folders.ts';
import type { Cancel, Clock } from '../../ports/clock.ts';
import type { Logger } from '../../ports/logger.ts';
import type { PieceEncoder } from '../../ports/video-encoder.ts';
import type { ProgramLease } from '../../store/locks/program-lease.ts';
import { type FinishedPieces, progressOf, shownFrames } from '../encode-sequence.ts';
import { sequenceNamed } from '../find-sequences.ts';
import type { FrameSequence } from '../frame-sequences.ts';
import { SequenceError } from '../sequence-error.ts';
import { frameStamps } from './frame-stamps.ts';
import { PieceMaker, signatureOf } from './piece-maker.ts';
import { type PlannedPiece, paceMsOf, piecesOf } from './piece-plan.ts';
import { PieceShelf, type PieceSource, shelfNameOf } from './piece-shelf.ts';

export interface GrowingVideosParts {
  readonly encoder: PieceEncoder;
  readonly canEncode: () => Promise<boolean>;
  readonly mayUpload: MayUpload;
  /** In the data folder. */
  readonly folder: string;
  readonly isOn: () => boolean;
  /** How many threads may be used in the background. */
  readonly threads: () => number;
  readonly lease: ProgramLease;
  readonly clock: Clock;
  readonly logger: Logger;
}

export interface GrowingSequence extends PieceSource {
  /** After this long without a new frame, the first and last frames so far are taken for the ends of the sequence. */
  readonly restMs: number;
  /** The expected number of frames, if known. */
  readonly expectedFrames: number | null;
  readonly onProgress: (progress: PieceProgress) => void;
  /** False once no video of it is needed any more. */
  readonly isWanted: () => boolean;
}

interface Growing {
  readonly name: string;
  sequence: GrowingSequence;
  cameAtMs: number;
  startedOver: boolean;
  /** The video is made. The pieces are kept in case frames are rendered again, until another video needs the space. */
  isJoined: boolean;
  /** For each piece that may still grow, since when its frames have been unchanged. */
  readonly restingSince: Map<number, { readonly signature: string; readonly atMs: number }>;
}

const lookAgainMs = 2_000;
/** A render that pauses for this long makes room for another one. */
const givesWayAfterMs = 30 * 60_000;

/** Encodes the frames of one sequence while they are rendered, so that little is left to do when the last one comes. */
export class GrowingVideos implements AsyncDisposable {
  readonly #parts: GrowingVideosParts;
  readonly #closing = new AbortController();
  #growing: Growing | null = null;
  #maker: PieceMaker | null = null;
  #making: { readonly ended: Promise<void>; readonly cancel: AbortController } | null = null;
  #cancelTimer: Cancel | null = null;
  #looksAgain = false;
  /** True while a video is being finished, since its encode has priority. */
  #isHeld = false;

  constructor(parts: GrowingVideosParts) {
    this.#parts = parts;
  }

  /** New or changed frames came. Only one sequence is handled at a time: pieces of another are kept as long as it grows. */
  grows(sequence: GrowingSequence): void {
    if (this.#closing.signal.aborted || !this.#parts.isOn()) return;
    const name = shelfNameOf(sequence);
    const nowMs = this.#parts.clock.monotonicMs();
    const before = this.#growing;
    if (before?.name === name) {
      before.sequence = sequence;
      before.cameAtMs = nowMs;
      before.isJoined = false;
    } else {
      if (before && !isOver(before, nowMs)) return;
      const restingSince = new Map();
      this.#growing = { name, sequence, cameAtMs: nowMs, startedOver: false, isJoined: false, restingSince };
    }
    this.#lookIn(0);
  }

  /** If the feature was turned off, removes all pieces. */
  async settingChanged(): Promise<void> {
    if (this.#parts.isOn()) return;
    this.#growing = null;
    await this.#stop();
    if (this.#parts.lease.tryAcquire()) await PieceShelf.removeAll(this.#parts.folder);
    this.#letGo();
  }

  /**
   * All pieces of a video, after making those that are missing; null if a single encode is faster, or no piece exists. Bad
   * frames are not reported here: the single encode does that.
   */
  async piecesFor(
    source: PieceSource,
    sequence: FrameSequence,
    onProgress: (progress: EncodeProgress) => void,
    signal: AbortSignal,
  ): Promise<FinishedPieces | null> {
    const { isOn, folder, lease } = this.#parts;
    const name = shelfNameOf(source);
    if (!isOn()) return null;
    this.#isHeld = true;
    let pieces: FinishedPieces | null = null;
    try {
      // A piece that is being made in the background is restarted, which is faster, since it may use the whole computer now.
      await this.#stop();
      if (!lease.tryAcquire() || (await PieceShelf.find(folder, name)) === null) return null;
      const maker = await this.#makerOf(name, source);
      const planned = await piecesNow(
        source,
        shownFrames(sequence).map(({ name: frame }) => frame),
        sequence.firstFrame,
      );
      pieces = await this.#complete(maker, planned, onProgress, signal);
      return pieces;
    } finally {
      this.#isHeld = false;
      // The video is made by a single encode, so no more pieces are needed.
      if (pieces === null && this.#growing?.name === name) this.#growing = null;
      if (this.#growing?.name !== name) this.#letGo();
      this.#lookIn(lookAgainMs);
    }
  }

  /** Call when the video of these pieces is made, or if they turned out to be unusable. */
  async end(source: PieceSource, outcome: 'joined' | 'unusable'): Promise<void> {
    const name = shelfNameOf(source);
    if (outcome === 'joined') {
      if (this.#growing?.name !== name) return;
      this.#growing.isJoined = true;
      this.#letGo();
      return;
    }
    this.#maker = null;
    if (this.#parts.lease.tryAcquire()) await (await PieceShelf.find(this.#parts.folder, name))?.remove();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing.abort(new DOMException('closed', 'AbortError'));
    await this.#stop();
    this.#letGo();
  }

  /** Lets another program use the pieces. They are read from the disk again afterwards. */
  #letGo(): void {
    this.#maker = null;
    this.#parts.lease.release();
  }

  async #complete(
    maker: PieceMaker,
    pieces: readonly PlannedPiece[],
    onProgress: (progress: EncodeProgress) => void,
    signal: AbortSignal,
  ): Promise<FinishedPieces | null> {
    const wanted: PlannedPiece[] = [];
    for (const piece of pieces) if (await maker.isWanted(piece, true)) wanted.push(piece);
    const all = framesIn(pieces);
    // If most pieces are missing, a single encode uses the computer better than many small ones.
    if (framesIn(wanted) * 2 > all) return null;
    let encoded = all - framesIn(wanted);
    const report = progressOf(this.#parts.clock, all, onProgress);
    for (const piece of wanted) {
      report(encoded);
      if ((await maker.make(piece, null, signal)) !== 'made') return null;
      encoded += piece.frames.length;
    }
    report(encoded);
    const kinds = new Set(pieces.map((piece) => maker.record(piece)?.picture));
    if (kinds.size !== 1 || !pieces.every((piece) => maker.isMade(piece))) return null;
    const names = pieces.flatMap(({ frames }) => frames.map((frame) => frame?.name ?? null));
    const first = pieces[0]?.first ?? 0;
    return {
      videos: pieces.map((piece) => ({ path: maker.pathOf(piece), frames: piece.frames.length })),
      stillHold: async () =>
        (await piecesNow(maker.source, names, first)).every((piece) => maker.isMade(piece)),
    };
  }

  #lookIn(delayMs: number): void {
    // A round in progress may not see the latest frames, so look again after it.
    if (this.#making) this.#looksAgain = true;
    if (this.#closing.signal.aborted || this.#isHeld || this.#making) return;
    if (this.#growing === null || this.#growing.isJoined) return;
    this.#cancelTimer?.();
    this.#cancelTimer = this.#parts.clock.schedule(delayMs, () => {
      this.#cancelTimer = null;
      if (this.#making || this.#isHeld || this.#growing === null) return;
      const cancel = new AbortController();
      this.#looksAgain = false;
      const ended = this.#work(this.#growing, cancel.signal)
        .catch((error: unknown) => {
          // For example the drive is gone or the disk is full. The video is then made by a single encode once all frames are
          // there.
          if (!cancel.signal.aborted && !(error instanceof SequenceError))
            this.#parts.logger.warn('pieces_stopped', { error: String(error) });
          return null;
        })
        .then((againInMs) => {
          this.#making = null;
          if (this.#looksAgain) this.#lookIn(0);
          else if (againInMs !== null) this.#lookIn(againInMs);
        });
      this.#making = { ended, cancel };
    });
  }

  async #stop(): Promise<void> {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    this.#making?.cancel.abort(new DOMException('another one comes first', 'AbortError'));
    await this.#making?.ended;
  }

  /** Makes the pieces that can be made; resolves to when to look again, or null if only new frames can change anything. */
  async #work(growing: Growing, signal: AbortSignal): Promise<number | null> {
    const { canEncode, mayUpload, lease, threads } = this.#parts;
    if (!(await canEncode()) || !(await mayUpload(growing.sequence.folder))) return null;
    if (!lease.tryAcquire()) return lookAgainMs;
    const maker = await this.#makerOf(growing.name, growing.sequence);
    while (!signal.aborted && !this.#isHeld && this.#growing === growing && this.#parts.isOn()) {
      if (!growing.sequence.isWanted()) break;
      const { folder, pattern } = growing.sequence;
      const { sequence } = await sequenceNamed(folder, pattern);
      const pieces = await piecesNow(growing.sequence, namesIn(sequence), sequence.firstFrame);
      const [next, restsAgainInMs] = await this.#nextOf(growing, maker, pieces);
      this.#tell(growing, maker, pieces);
      if (next === null) return restsAgainInMs;
      if (!(await this.#hasRoom(maker))) return null;
      if ((await maker.make(next, threads(), signal)) === 'started_over') growing.startedOver = true;
    }
    return this.#growing === growing ? null : 0;
  }

  async #nextOf(
    growing: Growing,
    maker: PieceMaker,
    pieces: readonly PlannedPiece[],
  ): Promise<readonly [next: PlannedPiece | null, againInMs: number | null]> {
    const nowMs = this.#parts.clock.monotonicMs();
    const { restMs } = growing.sequence;
    let againInMs: number | null = null;
    for (const piece of pieces) {
      const signature = signatureOf(piece);
      const before = growing.restingSince.get(piece.place);
      const since = before?.signature === signature ? before.atMs : nowMs;
      growing.restingSince.set(piece.place, { signature, atMs: since });
      const isAtRest = nowMs - since >= restMs;
      if (await maker.isWanted(piece, isAtRest)) return [piece, null];
      if (!piece.isFull && !isAtRest) againInMs = Math.min(againInMs ?? restMs, restMs - (nowMs - since));
    }
    return [null, againInMs];
  }

  #tell({ sequence, startedOver }: Growing, maker: PieceMaker, pieces: readonly PlannedPiece[]): void {
    const frames = pieces.flatMap((piece) => piece.frames);
    const paceMs = paceMsOf(frames);
    const there = frames.filter((frame) => frame !== null);
    const left = Math.max(frames.length, sequence.expectedFrames ?? 0) - there.length;
    const newestMs = there.reduce(
      (newest, { changedNs }) => Math.max(newest, Number(BigInt(changedNs) / 1_000_000n)),
      0,
    );
    sequence.onProgress({
      encodedFrames: framesIn(pieces.filter((piece) => maker.isMade(piece))),
      frames: frames.length,
      lastFrameAtMs: paceMs === null || left === 0 ? null : Math.round(newestMs + left * paceMs),
      startedOver,
    });
  }

  async #makerOf(name: string, source: PieceSource): Promise<PieceMaker> {
    const known = this.#maker;
    if (known && shelfNameOf(known.source) === name) return known;
    const shelf = await PieceShelf.only(this.#parts.folder, name);
    this.#maker = new PieceMaker(source, this.#parts.encoder, shelf, await shelf.records());
    return this.#maker;
  }

  /** Joining the pieces needs as much space again. */
  async #hasRoom(maker: PieceMaker): Promise<boolean> {
    const each = maker.count === 0 ? 0 : maker.sizeBytes / maker.count;
    const freeBytes = await freeBytesAt(this.#parts.folder);
    return freeBytes - maker.sizeBytes - 2 * each >= leftForRendersBytes;
  }
}

const isOver = ({ isJoined, cameAtMs, sequence }: Growing, nowMs: number): boolean =>
  isJoined || !sequence.isWanted() || nowMs - cameAtMs >= givesWayAfterMs;

/** One name for each number from the first to the last; null for a missing frame. */
function namesIn({ frames, firstFrame, lastFrame }: FrameSequence): readonly (string | null)[] {
  const byNumber = new Map(frames.map(({ number, name }) => [number, name]));
  return Array.from(
    { length: lastFrame - firstFrame + 1 },
    (_, index) => byNumber.get(firstFrame + index) ?? null,
  );
}

const piecesNow = async (
  { folder, settings }: PieceSource,
  names: readonly (string | null)[],
  first: number,
): Promise<readonly PlannedPiece[]> =>
  piecesOf({ first, frames: await frameStamps(folder, names) }, settings.codec);

const framesIn = (pieces: readonly PlannedPiece[]): number =>
  pieces.reduce((sum, { frames }) => sum + frames.length, 0);
