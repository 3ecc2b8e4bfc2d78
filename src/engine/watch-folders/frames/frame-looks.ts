import { frameNameOf } from '../../../shared/model/frame-name.ts';
import type { FrameRange, LinkReach, SequenceFacts, VideoCodec } from '../../../shared/model/sequences.ts';
import { losesAlpha, usualCodec } from '../../../shared/model/video-codec.ts';
import type { WatchSettings } from '../../../shared/model/watch-folders.ts';
import type { WatchFrames } from '../../../shared/model/watch-frames.ts';
import type { FrameLooker } from '../../ports/frame-grabber.ts';
import type { SequenceFrame } from '../../sequences/frame-sequences.ts';
import { lookAtFrames, looksMax } from '../../sequences/look-at-frames.ts';
import { frameStamps } from '../../sequences/pieces/frame-stamps.ts';
import { canTake } from '../file/file-transitions.ts';
import type { FrameSeen, WatchedFile } from '../file/watched-file.ts';
import type { FolderRecord } from '../folder-record.ts';
import type { FileBook, FileChange } from '../tables/file-book.ts';

export interface FrameLooksParts {
  readonly looker: FrameLooker;
  readonly canEncode: () => Promise<boolean>;
  readonly book: FileBook;
  readonly record: () => FolderRecord;
  /** The absolute folder of a sequence's row. */
  readonly folderOf: (path: string) => string;
  readonly signal: AbortSignal;
}

/** Each may decode a large frame, so other work has its turn in between. */
const looksAtOnce = 8;

/** Looks whether the frames of a folder are transparent, which decides the codec of their videos. */
export class FrameLooks {
  readonly #parts: FrameLooksParts;
  /** Rows with new frames. The frame that was seen may be one of them. */
  readonly #due = new Set<string>();

  constructor(parts: FrameLooksParts) {
    this.#parts = parts;
  }

  get areDue(): boolean {
    return this.#due.size > 0;
  }

  /** Frames of this row came or changed. */
  add(path: string): void {
    if (this.#matters()) this.#due.add(path);
  }

  /** Looks at some rows, as soon as their first frames can be read. Returns those of which more is known now. */
  async look(): Promise<readonly string[]> {
    const known: string[] = [];
    // What is seen without ffmpeg is only a guess.
    if (!(await this.#parts.canEncode())) this.#due.clear();
    for (const path of [...this.#due].slice(0, looksAtOnce)) {
      this.#due.delete(path);
      if ((await this.#isUnseen(path)) && (await this.#lookAt(path))) known.push(path);
    }
    return known;
  }

  /** Looks at rows whose videos are to be made. Returns those that are left for later, because looking takes time. */
  async lookAtFinished(paths: readonly string[]): Promise<ReadonlySet<string>> {
    if (!this.#matters()) return new Set();
    const areUnseen = await Promise.all(paths.map((path) => this.#isUnseen(path)));
    const unseen = paths.filter((_path, index) => areUnseen[index]);
    for (const path of unseen.slice(0, looksAtOnce)) await this.#lookAt(path);
    return new Set(unseen.slice(looksAtOnce));
  }

  /** The codec of a row's video; null if it depends on its frames and none was seen yet. */
  codecOf({ frameSeen }: Pick<WatchedFile, 'frameSeen'>): VideoCodec | null {
    return this.#chosen() ?? (frameSeen && usualCodec(frameSeen.hasAlpha));
  }

  /** Says of each row that still waits for its video whether that loses transparency. Call when the codec may have changed. */
  sayLosses(): void {
    const { book } = this.#parts;
    book.apply(
      [...book.files()].flatMap((file): readonly FileChange[] => {
        const { path, frameSeen, losesAlphaIn } = file;
        if (!frameSeen || !canTake(file, 'looked') || this.#lossOf(frameSeen) === losesAlphaIn) return [];
        return [this.#looked(path, frameSeen)];
      }),
    );
  }

  /**
   * Whether no frame of a row was seen, or that one was changed or skipped since. Other frames don't count, even if they come
   * before it: all pieces of a video need one codec, also after a restart.
   */
  async #isUnseen(path: string): Promise<boolean> {
    const { book, folderOf } = this.#parts;
    const { frameSeen: before = null, sequence = null } = book.find(path) ?? {};
    if (!before || !sequence || !isPartOf(sequence, before.number)) return true;
    const [now] = await frameStamps(folderOf(path), [frameNameOf(sequence, before.number)]);
    return now?.sizeBytes !== before.sizeBytes || now.modifiedNs !== before.modifiedNs;
  }

  /** Whether a frame could be seen. */
  async #lookAt(path: string): Promise<boolean> {
    const { book, looker, record, folderOf, signal } = this.#parts;
    const file = book.find(path);
    if (!file?.sequence || !canTake(file, 'looked')) return false;
    const folder = folderOf(path);
    const frames = firstFrames(file.sequence);
    // Before the look, so that a change meanwhile is noticed.
    const stamps = await frameStamps(
      folder,
      frames.map(({ name }) => name),
    );
    const look = await lookAtFrames(looker, folder, { frames }, signal, linksOf(record()));
    const at = frames.findIndex(({ name }) => name === look?.frame);
    const [frame, stamp] = [frames[at], stamps[at]];
    if (!look || !frame || !stamp || look.hasAlpha === null) return false;
    const { sizeBytes, modifiedNs } = stamp;
    book.apply([
      this.#looked(path, { number: frame.number, sizeBytes, modifiedNs, hasAlpha: look.hasAlpha }),
    ]);
    return true;
  }

  #looked(path: string, frameSeen: FrameSeen): FileChange {
    return { path, event: { kind: 'looked', frameSeen, losesAlphaIn: this.#lossOf(frameSeen) } };
  }

  #lossOf({ hasAlpha }: FrameSeen): VideoCodec | null {
    const chosen = this.#chosen();
    return hasAlpha && chosen !== null && losesAlpha(chosen) ? chosen : null;
  }

  /** Whether transparent frames make a difference. */
  #matters(): boolean {
    const { frames } = this.#parts.record().settings;
    return frames.kind === 'encode' && (frames.codec === null || losesAlpha(frames.codec));
  }

  #chosen(): VideoCodec | null {
    return chosenCodec(this.#parts.record().settings.frames);
  }
}

export const chosenCodec = (frames: WatchFrames): VideoCodec | null =>
  frames.kind === 'encode' ? frames.codec : null;

/** How far links to frames may lead. */
export const linksOf = ({
  path,
  settings,
}: {
  readonly path: string;
  readonly settings: Pick<WatchSettings, 'followLinks'>;
}): LinkReach => (settings.followLinks ? { kind: 'anywhere' } : { kind: 'below', folder: path });

/** The first frames that are there. */
export function firstFrames(sequence: SequenceFacts): readonly SequenceFrame[] {
  const { firstFrame, lastFrame } = sequence;
  const frames: SequenceFrame[] = [];
  for (let number = firstFrame; number <= lastFrame && frames.length < looksMax; number++) {
    const gap = gapAt(sequence, number);
    if (gap) number = gap.last;
    else frames.push({ number, name: frameNameOf(sequence, number) });
  }
  return frames;
}

const isPartOf = (sequence: SequenceFacts, number: number): boolean =>
  sequence.firstFrame <= number && number <= sequence.lastFrame && gapAt(sequence, number) === undefined;

const gapAt = ({ missing }: SequenceFacts, number: number): FrameRange | undefined =>
  missing.find(({ first, last }) => first <= number && number <= last);
