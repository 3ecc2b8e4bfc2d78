import { stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FramesToEncode, PieceEncoder } from '../../ports/video-encoder.ts';
import { refuseUnfinishedFrames, targetOf } from '../encode-sequence.ts';
import { SequenceError } from '../sequence-error.ts';
import { frameHash, frameStamps } from './frame-stamps.ts';
import {
  type FrameStamp,
  isOfOneKind,
  newestNs,
  type PieceRecord,
  type PlannedPiece,
  stateOf,
} from './piece-plan.ts';
import type { PieceShelf, PieceSource } from './piece-shelf.ts';

type WholePiece = Omit<PlannedPiece, 'frames'> & { readonly frames: readonly FrameStamp[] };

/** `started_over`: the earlier pieces had another size or depth, and were removed. */
type Made = 'made' | 'started_over' | 'not_made';

/** Makes pieces of one video one by one, and keeps only those whose frames did not change meanwhile. */
export class PieceMaker {
  readonly source: PieceSource;
  readonly #encoder: PieceEncoder;
  readonly #shelf: PieceShelf;
  readonly #records: Map<number, PieceRecord>;
  /** Frames from which no piece could be made, by place: not tried again until they change. */
  readonly #refused = new Map<number, string>();

  constructor(
    source: PieceSource,
    encoder: PieceEncoder,
    shelf: PieceShelf,
    records: Map<number, PieceRecord>,
  ) {
    this.source = source;
    this.#encoder = encoder;
    this.#shelf = shelf;
    this.#records = records;
  }

  get sizeBytes(): number {
    return [...this.#records.values()].reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  }

  get count(): number {
    return this.#records.size;
  }

  record(piece: PlannedPiece): PieceRecord | undefined {
    return this.#records.get(piece.place);
  }

  pathOf(piece: PlannedPiece): string {
    return this.#shelf.pathOf(piece.place);
  }

  isMade(piece: PlannedPiece): boolean {
    return stateOf(piece, this.record(piece), true) === 'made';
  }

  /** Whether a piece should be made now. If its files were only touched or copied again, the existing piece is kept. */
  async isWanted(piece: PlannedPiece, isAtRest: boolean): Promise<boolean> {
    const state = stateOf(piece, this.record(piece), isAtRest);
    if (state === 'moved' && (await this.#isSameContent(piece))) return false;
    const isReady = state === 'to_make' || (state === 'moved' && (piece.isFull || isAtRest));
    return isReady && this.#refused.get(piece.place) !== signatureOf(piece);
  }

  async make(piece: PlannedPiece, threads: number | null, signal: AbortSignal): Promise<Made> {
    if (!isWhole(piece)) return 'not_made';
    const made = await this.#make(piece, threads, signal);
    if (made === 'not_made') this.#refused.set(piece.place, signatureOf(piece));
    return made;
  }

  async #make(piece: WholePiece, threads: number | null, signal: AbortSignal): Promise<Made> {
    const { folder, settings, links } = this.source;
    const paths = piece.frames.map(({ name }) => join(folder, name));
    if (!(await this.#areWhole(piece, signal))) return 'not_made';
    await this.#remove(piece.place);
    const outputPath = this.pathOf(piece);
    const source: FramesToEncode = { kind: 'frames', rate: settings.rate, paths, sound: null, links };
    const request = { source, target: targetOf(settings), outputPath, threads };
    const encoded = await this.#encoder
      .encodePiece(request, () => {}, signal)
      .catch((error: unknown) => {
        // Whatever the reason is, the encode of the whole video reports it to the person who waits for it.
        if (signal.aborted) throw error;
        return null;
      });
    if (encoded === null) return 'not_made';
    const record: PieceRecord = {
      first: piece.first,
      last: piece.last,
      frames: piece.frames.map((frame, index) => ({ ...frame, hash: encoded.hashes[index] ?? '' })),
      picture: encoded.picture,
      sizeBytes: (await stat(outputPath)).size,
    };
    const now = await frameStamps(
      folder,
      piece.frames.map(({ name }) => name),
    );
    const others = [...this.#records].filter(([, other]) => !isOfOneKind(other, record));
    // If sizes differ, the newest render counts. Frames in the other size must be rendered again, or there will be no video.
    const isOutdated = others.some(([, other]) => newestNs(other) > newestNs(record));
    if (stateOf({ ...piece, frames: now }, record, true) !== 'made' || isOutdated) {
      await this.#shelf.removePiece(piece.place);
      return 'not_made';
    }
    for (const [place, { first, frames }] of others) {
      this.#refused.set(
        place,
        signatureOf({ first, frames: frames.map(({ hash: _hash, ...frame }) => frame) }),
      );
      await this.#remove(place);
    }
    await this.#keep(piece.place, record);
    return others.length > 0 ? 'started_over' : 'made';
  }

  /** The check that a single encode makes for all frames before it begins. */
  async #areWhole({ first, frames }: WholePiece, signal: AbortSignal): Promise<boolean> {
    const { folder, pattern } = this.source;
    const numbered = frames.map(({ name }, index) => ({ name, number: first + index }));
    const sequence = { frames: numbered, extension: extname(pattern).slice(1).toLowerCase() };
    try {
      await refuseUnfinishedFrames(folder, sequence, signal);
      return true;
    } catch (error) {
      if (error instanceof SequenceError) return false;
      throw error;
    }
  }

  /** Reads the frames again, and remembers their new stamps if the content is the same. */
  async #isSameContent(piece: PlannedPiece): Promise<boolean> {
    const record = this.record(piece);
    if (!record || !isWhole(piece)) return false;
    const before = new Map(record.frames.map((frame) => [frame.name, frame]));
    for (const frame of piece.frames) {
      const known = before.get(frame.name);
      if (!known) return false;
      const isTouched = known.modifiedNs !== frame.modifiedNs || known.changedNs !== frame.changedNs;
      const isSame = !isTouched && known.inode === frame.inode;
      if (!isSame && (await frameHash(this.source.folder, frame)) !== known.hash) return false;
    }
    const frames = piece.frames.map((frame) => ({ ...frame, hash: before.get(frame.name)?.hash ?? '' }));
    await this.#keep(piece.place, { ...record, frames });
    return true;
  }

  async #keep(place: number, record: PieceRecord): Promise<void> {
    await this.#shelf.keep(place, record);
    this.#records.set(place, record);
  }

  async #remove(place: number): Promise<void> {
    this.#records.delete(place);
    await this.#shelf.removePiece(place);
  }
}

const isWhole = (piece: PlannedPiece): piece is WholePiece => piece.frames.every((frame) => frame !== null);

export const signatureOf = ({ first, frames }: Pick<PlannedPiece, 'first' | 'frames'>): string =>
  JSON.stringify([first, frames]);
