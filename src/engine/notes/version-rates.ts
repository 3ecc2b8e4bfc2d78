import type { MediaId, VersionId } from '../../shared/api/ids.ts';
import type { FrameRate } from '../../shared/model/frame-rate.ts';
import { frameRateSchema } from '../../shared/model/frame-rate-schema.ts';
import type { HistoryEntry } from '../../shared/model/upload-queue.ts';
import type { AppStateStore } from '../store/app-state-store.ts';
import type { UploadHistory } from '../uploads/tables/upload-history.ts';

export interface VersionRate {
  readonly versionId: VersionId;
  /** Null where its pictures are not all shown equally long: only the time itself is right, no count of frames. */
  readonly rate: FrameRate | null;
  readonly dropFrame: boolean;
  readonly startTimecodeUnread: boolean;
  /** The number of its first frame where it was encoded from numbered frames; otherwise the studio's own count holds. */
  readonly firstFrame: number | null;
}

export interface KnownRates {
  readonly versions: readonly VersionRate[];
  readonly told: FrameRate | null;
}

/** How many frames a second has: read off the renders sent from here, or told once by the artist for an item. */
export class VersionRates {
  readonly #history: UploadHistory;
  readonly #state: AppStateStore;

  constructor(history: UploadHistory, state: AppStateStore) {
    this.#history = history;
    this.#state = state;
  }

  of(mediaId: MediaId, sent: readonly HistoryEntry[] = this.#history.ofMedia(mediaId)): KnownRates {
    const versions = sent.flatMap(({ receipt }): VersionRate[] => {
      const { probe, version_id: versionId } = receipt;
      if (probe === null || versionId === null) return [];
      const isUneven = probe.frameRateMode === 'variable';
      if (!probe.frameRate && !isUneven) return [];
      const rate = isUneven ? null : probe.frameRate;
      const dropFrame = probe.startTimecode?.dropFrame ?? false;
      const firstFrame = receipt.source_frames?.first ?? null;
      const { startTimecodeUnread } = probe;
      return [{ versionId, rate, dropFrame, startTimecodeUnread, firstFrame }];
    });
    return { versions, told: this.#state.read(toldKey(mediaId), frameRateSchema) };
  }

  tell(mediaId: MediaId, rate: FrameRate): void {
    this.#state.write(toldKey(mediaId), rate);
  }
}

const toldKey = (mediaId: MediaId): string => `frame rate of ${mediaId}`;
