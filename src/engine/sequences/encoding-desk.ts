import { limits as serviceLimits } from '../../shared/api/limits.ts';
import { sequenceFailures } from '../../shared/messages/sequences.ts';
import { type AddEncode, type EncodeId, encodeIdSchema } from '../../shared/model/encodes.ts';
import type { FrameRate } from '../../shared/model/frame-rate.ts';
import type { EncodeSettings } from '../../shared/model/sequences.ts';
import type { UploadQueue } from '../../shared/model/upload-queue.ts';
import type { JobId, UploadTarget } from '../../shared/model/uploads.ts';
import type { MediaProbe } from '../media-probe/media-probe.ts';
import type { VideoEncoder } from '../ports/video-encoder.ts';
import type { EncodeQueue } from './encode-queue.ts';
import type { EncodeRates } from './encode-rates.ts';
import { sequencesIn } from './find-sequences.ts';
import { sequenceFactsOf } from './frame-sequences.ts';
import { type LighterCopy, lighterCopyOf } from './lighter-copy.ts';
import { SequenceError } from './sequence-error.ts';

export interface EncodingDeskParts {
  readonly queue: Pick<EncodeQueue, 'add'>;
  readonly encoder: VideoEncoder;
  readonly probe: MediaProbe;
  readonly uploads: Pick<UploadQueue, 'snapshot' | 'cancel'>;
  readonly rates: EncodeRates;
  /** Where videos are kept; asked anew each time, since it is a setting. */
  readonly outputFolder: () => string;
  readonly bytesPerSecond: () => number | null;
  readonly receiptBeside: () => boolean;
}

export interface SequenceWanted {
  readonly folder: string;
  readonly pattern: string;
  readonly target: UploadTarget;
  readonly settings: EncodeSettings;
}

type AccountId = AddEncode['accountId'];

/** What people ask of encoding: by the folder they dropped, and the rate they said once. */
export class EncodingDesk {
  readonly #parts: EncodingDeskParts;

  constructor(parts: EncodingDeskParts) {
    this.#parts = parts;
  }

  canEncode(): Promise<boolean> {
    return this.#parts.encoder.isAvailable();
  }

  /** The rate last used for these frames, or for those beside them. */
  lastRate(folder: string): FrameRate | null {
    return this.#parts.rates.last(folder);
  }

  async addSequences(accountId: AccountId, wanted: readonly SequenceWanted[]): Promise<readonly EncodeId[]> {
    const requests = await Promise.all(wanted.map((each) => this.#requestFor(accountId, each)));
    const ids = this.#parts.queue.add(requests);
    for (const { folder, settings } of wanted) this.#parts.rates.remember(folder, settings.rate);
    return ids;
  }

  /** A lighter copy is made and uploaded in place of an upload that is too large for the hour. */
  async lighterCopyInstead(
    jobId: JobId,
    signal: AbortSignal,
  ): Promise<{ readonly id: EncodeId; readonly sizeBytes: number; readonly uploadSeconds: number }> {
    const { uploads, encoder, queue } = this.#parts;
    const job = uploads.snapshot().jobs.find(({ id }) => id === jobId);
    if (job?.state.kind !== 'held' || job.state.reason.kind !== 'will_not_make_hour')
      throw new SequenceError('no_lighter_copy', sequenceFailures.no_lighter_copy);
    if (!(await encoder.isAvailable()))
      throw new SequenceError('encoder_missing', sequenceFailures.encoder_missing(process.platform));
    const { path } = job.file;
    const { frames, ...copy } = await this.#lighterCopyOf(path, signal);
    const source = { kind: 'lighter_copy', path, frames, bitsPerSecond: copy.bitsPerSecond } as const;
    // The same upload asks once only, also where the program ended before it could be canceled.
    const id = encodeIdSchema.parse(`lighter-${jobId}`);
    queue.add([{ id, accountId: job.accountId, target: job.target, source, ...this.#common() }]);
    await uploads.cancel([jobId]);
    return { id, sizeBytes: copy.sizeBytes, uploadSeconds: copy.uploadSeconds };
  }

  async #lighterCopyOf(
    path: string,
    signal: AbortSignal,
  ): Promise<LighterCopy & { readonly frames: number }> {
    const probed = await this.#parts.probe.probe({ kind: 'path', path }, signal);
    const speed = this.#parts.bytesPerSecond();
    const facts = probed.kind === 'video' ? probed.facts : null;
    const copy = facts && speed ? lighterCopyOf(facts, speed, serviceLimits.uploadAddressSeconds) : null;
    if (!copy || !facts?.frameCount)
      throw new SequenceError('no_lighter_copy', sequenceFailures.no_lighter_copy);
    return { ...copy, frames: facts.frameCount };
  }

  async #requestFor(
    accountId: AccountId,
    { folder, pattern, target, settings }: SequenceWanted,
  ): Promise<AddEncode> {
    const found = await sequencesIn(folder).catch(() => []);
    const match = found.find(({ sequence }) => sequence.pattern === pattern);
    if (!match) throw new SequenceError('frames_gone', sequenceFailures.frames_gone);
    const sequence = sequenceFactsOf(match.sequence);
    return { accountId, target, source: { kind: 'frames', folder, sequence, settings }, ...this.#common() };
  }

  #common() {
    const { outputFolder, receiptBeside } = this.#parts;
    return { outputFolder: outputFolder(), options: { receiptBeside: receiptBeside() } };
  }
}
