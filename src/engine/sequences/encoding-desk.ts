import { limits as serviceLimits } from '../../shared/api/limits.ts';
import { sequenceFailures } from '../../shared/messages/sequences.ts';
import type { AddEncode, EncodeId } from '../../shared/model/encodes.ts';
import type { FrameRate } from '../../shared/model/frame-rate.ts';
import type { EncodeSettings } from '../../shared/model/sequences.ts';
import type { UploadTarget } from '../../shared/model/uploads.ts';
import type { MediaProbe } from '../media-probe/media-probe.ts';
import type { VideoEncoder } from '../ports/video-encoder.ts';
import type { EncodeQueue } from './encode-queue.ts';
import type { EncodeRates } from './encode-rates.ts';
import { sequencesIn } from './find-sequences.ts';
import { sequenceFactsOf } from './frame-sequences.ts';
import { lighterCopyOf } from './lighter-copy.ts';
import { SequenceError } from './sequence-error.ts';

export interface EncodingDeskParts {
  readonly queue: Pick<EncodeQueue, 'add'>;
  readonly encoder: VideoEncoder;
  readonly probe: MediaProbe;
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

  async addLighterCopies(
    accountId: AccountId,
    files: readonly { readonly path: string; readonly target: UploadTarget }[],
    signal: AbortSignal,
  ): Promise<readonly EncodeId[]> {
    const requests: AddEncode[] = [];
    for (const { path, target } of files) {
      const probed = await this.#parts.probe.probe({ kind: 'path', path }, signal);
      const speed = this.#parts.bytesPerSecond();
      const facts = probed.kind === 'video' ? probed.facts : null;
      const copy = facts && speed ? lighterCopyOf(facts, speed, serviceLimits.uploadAddressSeconds) : null;
      if (!copy || !facts?.frameCount) {
        throw new SequenceError('no_lighter_copy', sequenceFailures.no_lighter_copy);
      }
      const { bitsPerSecond } = copy;
      const source = { kind: 'lighter_copy', path, frames: facts.frameCount, bitsPerSecond } as const;
      requests.push({ accountId, target, source, ...this.#common() });
    }
    return this.#parts.queue.add(requests);
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
