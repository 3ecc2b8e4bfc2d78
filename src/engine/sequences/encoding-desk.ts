import { sequenceFailures } from '../../shared/messages/sequences.ts';
import { type AddEncode, type EncodeId, encodeIdSchema } from '../../shared/model/encodes.ts';
import type { FrameRate } from '../../shared/model/frame-rate.ts';
import type { StoredPicture } from '../../shared/model/picture-shape.ts';
import type { EncodeSettings } from '../../shared/model/sequences.ts';
import type { BatchId, JobId, UploadTarget } from '../../shared/model/uploads.ts';
import type { MediaProbe } from '../media-probe/media-probe.ts';
import type { Clock } from '../ports/clock.ts';
import type { VideoEncoder } from '../ports/video-encoder.ts';
import { bytesPerSecondNow } from '../uploads/connection/schedule.ts';
import { estimateHour } from '../uploads/job/hour-check.ts';
import type { UploadEngine } from '../uploads/upload-engine.ts';
import type { EncodeQueue } from './encode-queue.ts';
import type { EncodeRates } from './encode-rates.ts';
import { sequenceNamed } from './find-sequences.ts';
import { sequenceFactsOf, sequenceWithout } from './frame-sequences.ts';
import { type LighterCopy, lighterCopyOf } from './lighter-copy.ts';
import { SequenceError } from './sequence-error.ts';

export interface EncodingDeskParts {
  readonly queue: Pick<EncodeQueue, 'add'>;
  readonly encoder: VideoEncoder;
  readonly probe: MediaProbe;
  readonly uploads: Pick<UploadEngine, 'limits' | 'snapshot' | 'cancel'>;
  readonly rates: EncodeRates;
  /** Where videos are kept; a function, as the setting can change. */
  readonly outputFolder: () => string;
  readonly clock: Pick<Clock, 'nowMs'>;
  /** The measured speed. A limit set by a person applies in addition. */
  readonly bytesPerSecond: () => number | null;
  readonly receiptBeside: () => boolean;
}

export interface SequenceWanted {
  readonly folder: string;
  readonly pattern: string;
  readonly target: UploadTarget;
  /** The drop that it came with, whose files are in the queue under the same. */
  readonly batchId: BatchId;
  readonly settings: EncodeSettings;
  /** Shape of the item's current version, and whether another shape is accepted. */
  readonly itemShape: StoredPicture | null;
  readonly acceptShape: boolean;
  readonly acceptSameBytes: boolean;
}

type AccountId = AddEncode['accountId'];

export interface LighterCopyWanted extends Pick<AddEncode, 'id' | 'accountId' | 'target' | 'batchId'> {
  readonly path: string;
}

export interface LighterCopyAdded {
  readonly id: EncodeId;
  readonly sizeBytes: number;
  readonly uploadSeconds: number;
}

/** What people can do with encodes: by dropping folders, and choosing a rate once. */
export class EncodingDesk {
  readonly #parts: EncodingDeskParts;

  constructor(parts: EncodingDeskParts) {
    this.#parts = parts;
  }

  canEncode(): Promise<boolean> {
    return this.#parts.encoder.isAvailable();
  }

  /** The rate last used in this folder, or in the folder above. */
  lastRate(folder: string): FrameRate | null {
    return this.#parts.rates.last(folder);
  }

  async addSequences(accountId: AccountId, wanted: readonly SequenceWanted[]): Promise<readonly EncodeId[]> {
    const requests = await Promise.all(wanted.map((each) => this.#requestFor(accountId, each)));
    const ids = this.#parts.queue.add(requests);
    for (const { folder, settings } of wanted) this.#parts.rates.remember(folder, settings.rate);
    return ids;
  }

  /** Replaces an upload that would miss the hour with a lighter copy of its file. */
  async lighterCopyInstead(jobId: JobId, signal: AbortSignal): Promise<LighterCopyAdded> {
    const { uploads } = this.#parts;
    const job = uploads.snapshot().jobs.find(({ id }) => id === jobId);
    if (job?.state.kind !== 'held' || job.state.reason.kind !== 'will_not_make_hour')
      throw new SequenceError('no_lighter_copy', sequenceFailures.no_lighter_copy);
    const { accountId, target, batchId } = job;
    // One id for each upload, so a repeated request adds no second copy if the program ended before canceling the upload.
    const id = encodeIdSchema.parse(`lighter-${jobId}`);
    const wanted = { id, accountId, target, batchId, path: job.file.path };
    const added = await this.addLighterCopy(wanted, signal);
    await uploads.cancel([jobId]);
    return added;
  }

  /** Makes and uploads a lighter copy of a video; the video itself is not changed. */
  async addLighterCopy(wanted: LighterCopyWanted, signal: AbortSignal): Promise<LighterCopyAdded> {
    const { queue, encoder } = this.#parts;
    if (!(await encoder.isAvailable()))
      throw new SequenceError('encoder_missing', sequenceFailures.encoder_missing(process.platform));
    const { path, ...rest } = wanted;
    const { frames, bitsPerSecond, sizeBytes, uploadSeconds } = await this.#lighterCopyOf(path, signal);
    const source = { kind: 'lighter_copy', path, frames, bitsPerSecond } as const;
    const [id] = queue.add([{ ...rest, source, ...this.#common() }]);
    if (id === undefined) throw new Error('An encode was added without an id.');
    return { id, sizeBytes, uploadSeconds };
  }

  async #lighterCopyOf(
    path: string,
    signal: AbortSignal,
  ): Promise<LighterCopy & { readonly frames: number }> {
    const { probe, bytesPerSecond, uploads, clock } = this.#parts;
    const probed = await probe.probe({ kind: 'path', path }, signal);
    const facts = probed.kind === 'video' ? probed.facts : null;
    const limit = bytesPerSecondNow(uploads.limits, clock.nowMs());
    const estimate = facts && estimateHour(facts.sizeBytes, bytesPerSecond(), limit);
    const copy =
      facts && estimate
        ? lighterCopyOf(facts, facts.sizeBytes / estimate.estimatedSeconds, estimate.allowedSeconds)
        : null;
    if (!copy || !facts?.frameCount)
      throw new SequenceError('no_lighter_copy', sequenceFailures.no_lighter_copy);
    return { ...copy, frames: facts.frameCount };
  }

  async #requestFor(
    accountId: AccountId,
    { folder, pattern, target, batchId, settings, itemShape, acceptShape, acceptSameBytes }: SequenceWanted,
  ): Promise<AddEncode> {
    const { sequence: found } = await sequenceNamed(folder, pattern);
    const sequence = sequenceFactsOf(sequenceWithout(found, settings.skipFrames ?? []));
    const { outputFolder, options } = this.#common();
    return {
      accountId,
      target,
      batchId,
      source: { kind: 'frames', folder, sequence, settings },
      outputFolder,
      options: { ...options, itemShape, acceptShape, acceptSameBytes },
    };
  }

  #common() {
    const { outputFolder, receiptBeside } = this.#parts;
    return { outputFolder: outputFolder(), options: { receiptBeside: receiptBeside() } };
  }
}
