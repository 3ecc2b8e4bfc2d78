import type { FrameRate } from '../../../shared/model/frame-rate.ts';
import { openOwnFile } from '../../ground/plain-file.ts';
import { EncodeError, type VideoPiece } from '../../ports/video-encoder.ts';
import { ByteStream } from './byte-stream.ts';
import type { FfmpegInput } from './ffmpeg-process.ts';
import { movieHead } from './movie-head.ts';
import { NotAPiece, type PieceIndex, readPiece } from './piece-file.ts';

interface ReadPiece {
  readonly path: string;
  readonly index: PieceIndex;
}

const piecesUnusable = (cause: unknown): EncodeError => new EncodeError('pieces_unusable', { cause });

/** Joins the pieces of a video into one movie: their samples unchanged, and an index that we make. */
export class JoinedPieces {
  readonly #rate: FrameRate;
  readonly #pieces: readonly ReadPiece[];

  private constructor(rate: FrameRate, pieces: readonly ReadPiece[]) {
    this.#rate = rate;
    this.#pieces = pieces;
  }

  /** Throws `pieces_unusable` if a piece has changed, or the pieces differ in kind. */
  static async of(pieces: readonly VideoPiece[], rate: FrameRate): Promise<JoinedPieces> {
    const read: ReadPiece[] = [];
    try {
      for (const { path, frames } of pieces) {
        await using file = await openOwnFile(path);
        const index = await readPiece(file);
        if (index.sizesBytes.length !== frames) throw new NotAPiece('another number of frames');
        // All pieces need the same size, depth and encoder, since the movie has one description.
        if (read[0]?.index.description.equals(index.description) === false)
          throw new NotAPiece('pieces of two kinds');
        read.push({ path, index });
      }
    } catch (cause) {
      throw piecesUnusable(cause);
    }
    return new JoinedPieces(rate, read);
  }

  get input(): FfmpegInput {
    const [first] = this.#pieces;
    if (!first) throw piecesUnusable(new NotAPiece('no pieces'));
    const sizes = this.#pieces.flatMap(({ index }) => index.sizesBytes);
    const shownAt: number[] = [];
    const keys: number[] = [];
    for (const { index } of this.#pieces) {
      const before = shownAt.length;
      for (const place of index.shownAt) shownAt.push(before + place);
      for (const key of index.keys ?? []) keys.push(before + key);
    }
    const encoded = { description: first.index.description, shownAt, keys: first.index.keys && keys };
    return {
      bytes: (take) => this.#send(new ByteStream(take, movieHead(sizes, this.#rate, encoded))),
      demuxer: 'mov',
      decoders: ['prores', 'h264'],
      options: [],
    };
  }

  async #send(stream: ByteStream): Promise<void> {
    for (const { path, index } of this.#pieces) {
      await using file = await openOwnFile(path).catch((cause: unknown) => {
        throw piecesUnusable(cause);
      });
      for (const { at, bytes } of index.runs) {
        const goesOn = await stream.send(file, at, bytes).catch((cause: unknown) => {
          throw piecesUnusable(cause);
        });
        if (!goesOn) return;
      }
    }
    await stream.end();
  }
}
