import { posix, sep } from 'node:path';
import { sequenceFailures } from '../../../shared/messages/sequences.ts';
import { watchMessages } from '../../../shared/messages/watch.ts';
import type { AddEncode, EncodeId, EncodeSnapshot } from '../../../shared/model/encodes.ts';
import { encodeIdSchema } from '../../../shared/model/encodes.ts';
import { type FrameRate, framesPerSecond } from '../../../shared/model/frame-rate.ts';
import type { VideoCodec } from '../../../shared/model/sequences.ts';
import { usualCodec } from '../../../shared/model/video-codec.ts';
import type { WatchFrames } from '../../../shared/model/watch-frames.ts';
import type { FrameLooker } from '../../ports/frame-grabber.ts';
import type { Random } from '../../ports/random.ts';
import type { EncodeQueue } from '../../sequences/encode-queue.ts';
import type { EncodeRates } from '../../sequences/encode-rates.ts';
import { isLinear } from '../../sequences/frame-sequences.ts';
import type { GrowingVideos } from '../../sequences/pieces/growing-videos.ts';
import { accepts, type WatchedFile } from '../file/watched-file.ts';
import type { FolderRecord } from '../folder-record.ts';
import { type SharedReceipts, sharedKeyOf } from '../placing/shared-receipts.ts';
import type { FramesLack } from '../settling/gate.ts';
import type { FileBook, FileChange } from '../tables/file-book.ts';
import { FrameLooks, linksOf } from './frame-looks.ts';

/** What this computer has for making videos of frames. */
export interface WatchEncoding {
  readonly queue: Pick<EncodeQueue, 'add' | 'snapshot' | 'cancel' | 'remove' | 'subscribe'>;
  readonly rates: EncodeRates;
  readonly canEncode: () => Promise<boolean>;
  readonly looker: FrameLooker;
  /** Where videos are kept; a function, as the setting can change. */
  readonly outputFolder: () => string;
  readonly growing: Pick<GrowingVideos, 'grows'>;
}

export interface FrameEncodingParts extends WatchEncoding {
  readonly receipts: SharedReceipts;
  readonly computerId: () => string;
  readonly random: Random;
  readonly book: FileBook;
  readonly record: () => FolderRecord;
  readonly absolute: (path: string) => string;
  /** How long a settling file must stay unchanged; null if the file does not settle. */
  readonly quietMsOf: (path: string) => number | null;
  /** Duration of the version that this one replaces; null if unknown. */
  readonly secondsBefore: (file: WatchedFile) => number | null;
  /** Aborted when the folder is not watched any more. */
  readonly signal: AbortSignal;
  /** The frames changed while they were encoded: the sequence settles again. */
  readonly settleAgain: (file: WatchedFile) => void;
  /** Called when an encode became an upload. */
  readonly onUploads: () => void;
}

const encoderAgainMs = 15_000;
/** The part of the quiet time after which the end of a sequence is encoded, so that the video is done when the time is over. */
const restingPart = 0.4;

/** Passes finished image sequences of a folder to the encode queue, and updates their rows with the results. */
export class FrameEncoding {
  readonly #parts: FrameEncodingParts;
  readonly #looks: FrameLooks;

  constructor(parts: FrameEncodingParts) {
    this.#parts = parts;
    const folderOf = (path: string) => folderOfFrames(path, parts.absolute);
    this.#looks = new FrameLooks({ ...parts, folderOf });
  }

  get areLooksDue(): boolean {
    return this.#looks.areDue;
  }

  /** Looks at frames that came, and encodes those for which nothing but the codec was missing. */
  async look(): Promise<void> {
    this.#grow(await this.#looks.look());
  }

  /** The codec of the folder may be another one now. */
  settingsChanged(): void {
    this.#looks.sayLosses();
    for (const { path, state, sequence } of this.#parts.book.files())
      if (state.kind === 'settling' && sequence !== null) this.#looks.add(path);
  }

  /** New frames came to these rows: encodes what it can of them, before the last frame is there. */
  grow(paths: readonly string[]): void {
    for (const path of paths) {
      const file = this.#parts.book.find(path);
      if (file?.state.kind === 'settling' && file.sequence !== null) this.#looks.add(path);
    }
    this.#grow(paths);
  }

  #grow(paths: readonly string[]): void {
    const { book, record, growing, quietMsOf, secondsBefore, signal } = this.#parts;
    const { paused, settings } = record();
    // Of several computers that watch this folder only one makes the video, and which one is known only at the end.
    if (paused || settings.shared) return;
    for (const path of paths) {
      const file = book.find(path);
      const codec = file && this.#looks.codecOf(file);
      const source = file && codec ? this.#sourceOf(file, codec) : null;
      const quietMs = quietMsOf(path);
      if (file?.state.kind !== 'settling' || !source || quietMs === null) continue;
      const seconds = secondsBefore(file);
      growing.grows({
        folder: source.folder,
        pattern: source.sequence.pattern,
        settings: source.settings,
        links: source.links,
        restMs: quietMs * restingPart,
        expectedFrames: seconds === null ? null : Math.round(seconds * framesPerSecond(source.settings.rate)),
        isWanted: () => !signal.aborted && this.#isToBeMade(path, source.settings.codec),
        onProgress: (progress) => book.applyUnsaved([{ path, event: { kind: 'pieces', progress } }]),
      });
    }
  }

  /** Saves the rows before it adds the encodes, as for uploads. Resolves to when to try again; null if nothing waits. */
  async start(paths: readonly string[]): Promise<number | null> {
    const { book, random, canEncode, record } = this.#parts;
    if (paths.length === 0) return null;
    const isAble = await canEncode();
    const changes: FileChange[] = [];
    const begun: string[] = [];
    const later = isAble ? await this.#looks.lookAtFinished(paths) : new Set();
    let isElsewhere = false;
    for (const path of paths) {
      const file = book.find(path);
      if (file?.state.kind !== 'finished' || file.sequence === null || later.has(path)) continue;
      const lacks = this.rateOf(file) === null ? 'frame_rate' : isAble ? null : 'encoder';
      const waitingFor = lacks ?? ((await this.#mayMake(file)) ? null : 'other_computer');
      isElsewhere ||= waitingFor === 'other_computer';
      if (waitingFor === null) {
        const encodeId = encodeIdSchema.parse(random.uuid());
        changes.push({ path, event: { kind: 'encoding', encodeId } });
        begun.push(path);
      } else if (file.state.waitsFor !== waitingFor) {
        const { sentence, remedy } = sequenceFailures.encoder_missing(process.platform);
        const isChosen = record().settings.frames.kind === 'encode';
        const says = {
          encoder: { says: `${sentence} ${remedy}` },
          frame_rate: isChosen ? {} : { says: watchMessages.framesNotChosen },
          other_computer: {},
        }[waitingFor];
        changes.push({ path, event: { kind: 'waits_for', waitingFor, ...says } });
      }
    }
    book.apply(changes);
    this.#add(begun);
    return isAble && !isElsewhere ? null : encoderAgainMs;
  }

  /** Of several computers that watch this folder, one claims the video. */
  async #mayMake(file: WatchedFile): Promise<boolean> {
    const { record, receipts, computerId } = this.#parts;
    const key =
      record().settings.shared && !accepts(file, 'same_bytes')
        ? sharedKeyOf(record(), file, null, null)
        : null;
    return key === null || (await receipts.claim(record().path, key, computerId()));
  }

  async #letOthers(file: WatchedFile): Promise<void> {
    const { record, receipts, computerId } = this.#parts;
    const key = record().settings.shared ? sharedKeyOf(record(), file, null, null) : null;
    if (key !== null) await receipts.release(record().path, key, computerId());
  }

  /** Catches up on encodes of this folder that changed while it was not watched. */
  reconcile(): void {
    const encodes = new Map(this.#parts.queue.snapshot().encodes.map((encode) => [encode.id, encode]));
    const lost: string[] = [];
    for (const file of [...this.#parts.book.files()]) {
      if (file.state.kind !== 'encoding') continue;
      const encode = encodes.get(file.state.encodeId);
      if (encode) this.#take(file, encode);
      else lost.push(file.path);
    }
    this.#add(lost);
  }

  onEncodes(encodes: readonly EncodeSnapshot[]): void {
    const byId = new Map(encodes.map((encode) => [encode.id, encode]));
    for (const file of [...this.#parts.book.files()]) {
      const encode = file.state.kind === 'encoding' ? byId.get(file.state.encodeId) : undefined;
      if (encode) this.#take(file, encode);
    }
  }

  /** The frames of a file changed: its encode is ended; if the encode has become an upload already, the row follows that. */
  framesChanged(file: WatchedFile): void {
    if (file.state.kind !== 'encoding') return;
    const { encodeId } = file.state;
    const encode = this.#find(encodeId);
    const jobId = encode && jobIdOf(encode);
    if (jobId) this.#parts.book.apply([{ path: file.path, event: { kind: 'queued', jobId } }]);
    // Only after the row has changed: before that, the canceled encode would look canceled by a person.
    else if (encode) queueMicrotask(() => this.#end(encodeId));
  }

  async cancel(encodeId: EncodeId): Promise<void> {
    await this.#parts.queue.cancel(encodeId);
  }

  /** Whether an encode is about to add this job to the queue. */
  isHandingOver(jobId: string): boolean {
    return this.#parts.queue
      .snapshot()
      .encodes.some(({ state }) => state.kind === 'encoded' && state.jobId === jobId);
  }

  #take(file: WatchedFile, encode: EncodeSnapshot): void {
    const { book, settleAgain, onUploads } = this.#parts;
    const { path } = file;
    switch (encode.state.kind) {
      case 'waiting':
      case 'encoding':
      case 'encoded':
        book.applyUnsaved([{ path, event: { kind: 'encode_progress', progress: encode.progress } }]);
        return;
      case 'uploading':
      case 'ready':
        book.apply([{ path, event: { kind: 'queued', jobId: encode.state.jobId } }]);
        onUploads();
        return;
      case 'failed':
        if (encode.state.trouble.code === 'frames_changed') settleAgain(file);
        else book.apply([{ path, event: { kind: 'ended_badly', trouble: encode.state.trouble } }]);
        break;
      case 'canceled':
        book.apply([{ path, event: { kind: 'skipped', reason: { kind: 'by_person' } } }]);
        break;
    }
    void this.#letOthers(file);
    // From here on the row tells the result, and a person can retry it there.
    this.#end(encode.id);
  }

  #end(id: EncodeId): void {
    const { queue } = this.#parts;
    void queue.cancel(id).then(() => queue.remove(id));
  }

  #find(id: EncodeId): EncodeSnapshot | null {
    return this.#parts.queue.snapshot().encodes.find((encode) => encode.id === id) ?? null;
  }

  /** Whether the video of a row is still to be made, with this codec. */
  #isToBeMade(path: string, codec: VideoCodec): boolean {
    const file = this.#parts.book.find(path);
    return file !== undefined && !isAtRest(file) && this.#looks.codecOf(file) === codec;
  }

  rateOf(file: WatchedFile): FrameRate | null {
    const { record, rates } = this.#parts;
    return rateOfFrames(record().settings.frames, rates, () => this.#folderOf(file));
  }

  /** The frame rate of the file at this path; null if it has none, or is gone. */
  rateAt(path: string): FrameRate | null {
    const file = this.#parts.book.find(path);
    return file === undefined ? null : this.rateOf(file);
  }

  /** What the folder does not say yet about the video of this row. */
  lacksAt(path: string): FramesLack | null {
    switch (this.#parts.record().settings.frames.kind) {
      case 'skip':
        return null;
      case 'ask':
        return 'encoding';
      case 'encode':
        return this.rateAt(path) === null ? 'frame_rate' : null;
    }
  }

  #folderOf({ path }: WatchedFile): string {
    return folderOfFrames(path, this.#parts.absolute);
  }

  /** Adds encodes for rows saved as `encoding`. An encode that exists already is not added twice. */
  #add(paths: readonly string[]): void {
    const { book, record, queue, outputFolder, rates } = this.#parts;
    const { place, settings, batchId } = record();
    const requests = paths.flatMap((path): readonly AddEncode[] => {
      const file = book.find(path);
      // If no frame could be decoded, the encode says so.
      const source = file && this.#sourceOf(file, this.#looks.codecOf(file) ?? usualCodec(false));
      if (file?.state.kind !== 'encoding' || !file.target || !source) return [];
      const { shared, priority } = settings;
      rates.remember(source.folder, source.settings.rate);
      return [
        {
          id: file.state.encodeId,
          accountId: place.accountId,
          target: file.target,
          options: {
            shared,
            acceptSameBytes: accepts(file, 'same_bytes'),
            acceptShape: accepts(file, 'shape'),
          },
          source,
          outputFolder: outputFolder(),
          priority,
          batchId,
        },
      ];
    });
    if (requests.length > 0) queue.add(requests);
  }

  /** The source of its video; null if no frame rate is known or frames are skipped. */
  #sourceOf(file: WatchedFile, codec: VideoCodec) {
    const record = this.#parts.record();
    const { frames } = record.settings;
    const rate = this.rateOf(file);
    if (frames.kind !== 'encode' || rate === null || file.sequence === null) return null;
    const colour = frames.convertLinear && isLinear(file.sequence) ? 'rec709' : 'as_is';
    return {
      kind: 'frames',
      folder: this.#folderOf(file),
      sequence: file.sequence,
      settings: {
        rate,
        codec,
        colour,
        fillGaps: accepts(file, 'gaps') || frames.fillGaps === true,
        ...(file.skipFrames.length > 0 && { skipFrames: file.skipFrames }),
      },
      links: linksOf(record),
    } as const;
  }
}

/** The rate of the folder, or the last one used for these frames; null where frames are not encoded, or a person is asked. */
export const rateOfFrames = (
  frames: WatchFrames,
  rates: Pick<EncodeRates, 'last'>,
  folder: () => string,
): FrameRate | null => (frames.kind === 'encode' ? (frames.rate ?? rates.last(folder())) : null);

/** The absolute folder of a sequence's row. */
export function folderOfFrames(path: string, absoluteOf: (path: string) => string): string {
  const folder = posix.dirname(path);
  const absolute = absoluteOf(folder === '.' ? '' : folder);
  // Remove only the platform's own separator: except on Windows, a backslash can be part of a folder's name.
  return absolute.length > 1 && absolute.endsWith(sep) ? absolute.slice(0, -1) : absolute;
}

/** Uploaded, skipped, failed or gone: no video of it is needed. */
const isAtRest = ({ isGone, state }: WatchedFile): boolean =>
  isGone || ['uploaded', 'skipped', 'failed'].includes(state.kind);

function jobIdOf({ state }: EncodeSnapshot) {
  switch (state.kind) {
    case 'encoded':
    case 'uploading':
    case 'ready':
      return state.jobId;
    case 'waiting':
    case 'encoding':
    case 'failed':
    case 'canceled':
      return null;
  }
}
