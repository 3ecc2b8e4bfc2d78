import type { MediaId } from '../../shared/api/ids.ts';
import type { ItemRate } from '../../shared/model/comp-time.ts';
import { canDropFrames, type FrameRate } from '../../shared/model/frame-rate.ts';
import { frameRateSchema } from '../../shared/model/frame-rate-schema.ts';
import type { HistoryEntry } from '../../shared/model/upload-queue.ts';
import type { KnownRates, VersionRate } from '../../shared/model/version-rates.ts';
import type { AppStateStore } from '../store/tables/app-state-store.ts';
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
    return {
      versions: sent.flatMap((entry) => ownRate(entry) ?? []),
      told: this.#state.read(toldKey(mediaId), frameRateSchema),
    };
  }

  /** The rate of each item: that of its newest render from here, or the one entered for it. Items without one are left out. */
  ofItems(mediaIds: readonly MediaId[]): ItemRate[] {
    return mediaIds.flatMap((mediaId): ItemRate[] => {
      const { versions, told } = this.of(mediaId);
      if (told) return [{ mediaId, rate: told, dropFrame: canDropFrames(told), isTold: true }];
      const newest = newestCounted(versions);
      return newest ? [{ mediaId, ...newest, isTold: false }] : [];
    });
  }

  tell(mediaId: MediaId, rate: FrameRate): void {
    this.#state.write(toldKey(mediaId), rate);
  }
}

function ownRate({ receipt }: HistoryEntry): VersionRate | null {
  const { probe, version_id: versionId, version_number: versionNumber, delivered_at } = receipt;
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
    versionNumber,
    hasArrived: delivered_at !== null,
  };
}

function newestCounted(versions: readonly VersionRate[]): Pick<ItemRate, 'rate' | 'dropFrame'> | null {
  const counted = versions.flatMap(({ rate, dropFrame, versionNumber, hasArrived }) =>
    rate && hasArrived ? [{ rate, dropFrame, versionNumber: versionNumber ?? 0 }] : [],
  );
  // Uploads may end in another order than that of their version numbers.
  const [newest] = counted.toSorted((a, b) => b.versionNumber - a.versionNumber);
  return newest ? { rate: newest.rate, dropFrame: newest.dropFrame } : null;
}

const toldKey = (mediaId: MediaId): string => `frame rate of ${mediaId}`;
