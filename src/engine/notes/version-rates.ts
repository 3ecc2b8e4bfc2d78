import type { MediaId } from '../../shared/api/ids.ts';
import type { ItemRate } from '../../shared/model/comp-time.ts';
import type { FrameRate } from '../../shared/model/frame-rate.ts';
import { frameRateSchema } from '../../shared/model/frame-rate-schema.ts';
import type { HistoryEntry } from '../../shared/model/upload-queue.ts';
import {
  type KnownRates,
  type OtherVersionsRate,
  toldRate,
  type VersionRate,
} from '../../shared/model/version-rates.ts';
import type { AppStateStore } from '../store/app-state-store.ts';
import type { UploadHistory } from '../uploads/tables/upload-history.ts';

/** The frame rates of versions: known from renders uploaded from here, or entered once for an item. */
export class VersionRates {
  readonly #history: Pick<UploadHistory, 'ofMedia'>;
  readonly #state: AppStateStore;

  constructor(history: Pick<UploadHistory, 'ofMedia'>, state: AppStateStore) {
    this.#history = history;
    this.#state = state;
  }

  of(mediaId: MediaId, sent: readonly HistoryEntry[] = this.#history.ofMedia(mediaId)): KnownRates {
    const told = this.#state.read(toldKey(mediaId), frameRateSchema);
    return {
      versions: sent.flatMap((entry) => ownRate(entry) ?? []),
      others: told ? toldRate(told) : asNewestSent(sent),
    };
  }

  /** The rate of each item: that of its newest render from here, or the one entered for it. Items without one are left out. */
  ofItems(mediaIds: readonly MediaId[]): ItemRate[] {
    return mediaIds.flatMap((mediaId) => {
      const { others } = this.of(mediaId);
      if (!others) return [];
      const { rate, dropFrame, from } = others;
      return [{ mediaId, rate, dropFrame, isTold: from.kind === 'told' }];
    });
  }

  tell(mediaId: MediaId, rate: FrameRate): void {
    this.#state.write(toldKey(mediaId), rate);
  }
}

function ownRate({ receipt }: HistoryEntry): VersionRate | null {
  const { probe, version_id: versionId } = receipt;
  if (probe === null || versionId === null) return null;
  const isUneven = probe.frameRateMode === 'variable';
  if (!probe.frameRate && !isUneven) return null;
  return {
    versionId,
    rate: isUneven ? null : probe.frameRate,
    dropFrame: probe.startTimecode?.dropFrame ?? false,
    startTimecode: probe.startTimecode?.text ?? null,
    startTimecodeUnread: probe.startTimecodeUnread,
    firstFrame: receipt.source_frames?.first ?? null,
  };
}

/** Versions of an item usually keep its rate, but this is a guess, so the window shows where the rate comes from. */
function asNewestSent(sent: readonly HistoryEntry[]): OtherVersionsRate | null {
  const counted = sent.flatMap((entry) => {
    const own = ownRate(entry);
    const { delivered_at, version_number: versionNumber } = entry.receipt;
    return own?.rate && delivered_at !== null ? [{ ...own, rate: own.rate, versionNumber }] : [];
  });
  // Uploads may end in another order than that of their version numbers.
  const [newest] = counted.toSorted((a, b) => (b.versionNumber ?? 0) - (a.versionNumber ?? 0));
  if (!newest) return null;
  const { rate, dropFrame, versionNumber } = newest;
  return { rate, dropFrame, from: { kind: 'version', versionNumber } };
}

const toldKey = (mediaId: MediaId): string => `frame rate of ${mediaId}`;
