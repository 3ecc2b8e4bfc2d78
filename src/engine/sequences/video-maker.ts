import { rm, rmdir } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { sequenceFailures } from '../../shared/messages/sequences.ts';
import type { EncodeRecord } from '../../shared/model/encodes.ts';
import type { EncodeProgress, LinkReach, SourceFrames } from '../../shared/model/sequences.ts';
import { diskPath } from '../ground/disk-path.ts';
import { isThere } from '../ground/is-there.ts';
import { makeFolder } from '../ground/make-folder.ts';
import type { Random } from '../ports/random.ts';
import { EncodeError } from '../ports/video-encoder.ts';
import {
  encodeSequence,
  holdsAllFrames,
  progressOf,
  type SequenceEncodingParts,
  type SequenceToEncode,
} from './encode-sequence.ts';
import { sequenceNamed } from './find-sequences.ts';
import { sequenceWithout } from './frame-sequences.ts';
import type { GrowingVideos } from './pieces/growing-videos.ts';
import type { PieceSource } from './pieces/piece-shelf.ts';
import { SequenceError, sequenceErrorOf } from './sequence-error.ts';
import { sourceFramesOf } from './source-frames.ts';
import { removeUnfinished } from './unfinished-video.ts';

export interface VideoPlace {
  readonly outputPath: string;
  readonly unfinishedPath: string;
}

type PlacedRecord = EncodeRecord & VideoPlace;

/** Makes the video of one record, from the files on the disk at its start. */
export class VideoMaker {
  readonly #parts: SequenceEncodingParts;
  readonly #random: Random;
  readonly #growing: Pick<GrowingVideos, 'piecesFor' | 'end'> | null;

  /** `growing`: pieces that were encoded while the frames arrived; null if there are none. */
  constructor(
    parts: SequenceEncodingParts,
    random: Random,
    growing: Pick<GrowingVideos, 'piecesFor' | 'end'> | null = null,
  ) {
    this.#parts = parts;
    this.#random = random;
    this.#growing = growing;
  }

  /** A free path for the video. Removes what an earlier try left unfinished; reuses a complete and correct video. */
  async placeFor(record: EncodeRecord): Promise<VideoPlace> {
    await this.#makeFolder(record.outputFolder);
    if (record.unfinishedPath !== null) await removeUnfinished(record.unfinishedPath);
    const unfinishedPath = join(record.outputFolder, `.renderdrop-${this.#random.uuid()}.part`);
    if (record.outputPath !== null && (await this.#isRight(record, record.outputPath))) {
      return { outputPath: record.outputPath, unfinishedPath };
    }
    const stem = stemOf(record);
    for (let number = 1; ; number++) {
      // The upload is shown under the video's name, so where that is taken, it is the folder that gets another one.
      const folder = number === 1 ? record.outputFolder : join(record.outputFolder, `${stem} ${number}`);
      const outputPath = join(folder, `${stem}${endingOf(record)}`);
      if (await isThere(outputPath)) continue;
      await this.#makeFolder(folder);
      return { outputPath, unfinishedPath };
    }
  }

  /** Returns the numbers of its frames; null if it was not made from frames. */
  async make(
    record: PlacedRecord,
    onProgress: (progress: EncodeProgress) => void,
    signal: AbortSignal,
  ): Promise<SourceFrames | null> {
    const { source, outputPath, unfinishedPath } = record;
    if (source.kind === 'lighter_copy') {
      await this.#makeLighterCopy(record, source, onProgress, signal);
      return null;
    }
    const { folder, settings, links } = source;
    const { sequence: found, sound } = await sequenceNamed(folder, source.sequence.pattern);
    const sequence = sequenceWithout(found, settings.skipFrames ?? []);
    const frames = sourceFramesOf(sequence);
    if (await this.#isRight(record, outputPath)) return frames;
    const wanted = { folder, sequence, sound, links, settings, outputPath, unfinishedPath };
    if (!(await this.#joined({ ...wanted, folder, links }, onProgress, signal)))
      await encodeSequence(this.#parts, wanted, onProgress, signal);
    return frames;
  }

  /** Joins pieces that were made before; false if the video must be encoded in one go. */
  async #joined(
    wanted: SequenceToEncode & { readonly links: LinkReach },
    onProgress: (progress: EncodeProgress) => void,
    signal: AbortSignal,
  ): Promise<boolean> {
    const { folder, sequence, settings, links } = wanted;
    const isWhole = sequence.missingCount === 0 || settings.fillGaps;
    if (this.#growing === null || !isWhole) return false;
    const source: PieceSource = { folder, pattern: sequence.pattern, settings, links };
    const pieces = await this.#growing.piecesFor(source, sequence, onProgress, signal);
    if (pieces === null) return false;
    try {
      await encodeSequence(this.#parts, { ...wanted, pieces }, () => {}, signal);
    } catch (error) {
      // Whatever is wrong with the pieces, an encode from the frames themselves gives the right video.
      if (!(error instanceof SequenceError && error.trouble.code === 'encoded_wrong')) throw error;
      await this.#growing.end(source, 'unusable');
      return false;
    }
    await this.#growing.end(source, 'joined');
    return true;
  }

  async removeVideo({ outputFolder, outputPath, unfinishedPath }: EncodeRecord): Promise<void> {
    if (outputPath !== null) {
      await rm(diskPath(outputPath), { force: true });
      // A receipt beside the video keeps its folder.
      if (dirname(outputPath) !== outputFolder) await rmdir(diskPath(dirname(outputPath))).catch(() => {});
    }
    if (unfinishedPath !== null) await removeUnfinished(unfinishedPath);
  }

  async #makeFolder(folder: string): Promise<void> {
    try {
      await makeFolder(folder, 0o700);
    } catch (cause) {
      throw new SequenceError('encode_not_writable', sequenceFailures.encode_not_writable(folder), { cause });
    }
  }

  async #makeLighterCopy(
    { outputPath, unfinishedPath }: PlacedRecord,
    source: Extract<EncodeRecord['source'], { kind: 'lighter_copy' }>,
    onProgress: (progress: EncodeProgress) => void,
    signal: AbortSignal,
  ): Promise<void> {
    const { path, frames, bitsPerSecond } = source;
    const request = {
      source: { kind: 'video', path, frames },
      target: { codec: 'h264', colour: 'as_is', bitsPerSecond },
      outputPath,
      unfinishedPath,
    } as const;
    const report = progressOf(this.#parts.clock, frames, onProgress);
    await this.#parts.encoder.encode(request, report, signal).catch((error: unknown) => {
      throw error instanceof EncodeError ? sequenceErrorOf(error, outputPath, []) : error;
    });
    if (await this.#holds(outputPath, frames)) return;
    await rm(diskPath(outputPath), { force: true });
    throw new SequenceError('encoded_wrong', sequenceFailures.encoded_wrong);
  }

  async #isRight({ source }: EncodeRecord, path: string): Promise<boolean> {
    if (!(await isThere(path))) return false;
    if (source.kind === 'lighter_copy') return this.#holds(path, source.frames);
    const { firstFrame, lastFrame } = source.sequence;
    return holdsAllFrames(this.#parts.probe, path, lastFrame - firstFrame + 1, source.settings.rate);
  }

  #holds(path: string, frames: number): Promise<boolean> {
    return holdsAllFrames(this.#parts.probe, path, frames, null);
  }
}

const endingOf = ({ codec }: EncodeRecord): string => (codec === 'h264' ? '.mp4' : '.mov');

const stemOf = ({ source }: EncodeRecord): string =>
  source.kind === 'frames'
    ? source.sequence.name
    : basename(source.path, extname(source.path)).toWellFormed();
