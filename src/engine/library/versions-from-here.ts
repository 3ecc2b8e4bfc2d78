import { basename } from 'node:path';
import type { MediaId, VersionId } from '../../shared/api/ids.ts';
import type { ItemRate } from '../../shared/model/comp-time.ts';
import type { LocalVersion, MediaView, UploadedVersion } from '../../shared/model/library-views.ts';
import type { VersionFromHere } from '../../shared/model/stage-map.ts';
import type { HistoryEntry } from '../../shared/model/upload-queue.ts';
import type { KnownRates } from '../../shared/model/version-rates.ts';
import type { NoteFrames } from '../notes/note-frames.ts';
import { isShipped } from '../notes/practice-renders.ts';
import type { VersionRates } from '../notes/version-rates.ts';
import { isPlayable, mayBeTransparent } from '../notes/version-renders.ts';
import type { UploadHistory } from '../uploads/tables/upload-history.ts';

export interface ItemFromHere {
  readonly versions: (KnownRates['versions'][number] & {
    readonly picture: { readonly width: number; readonly height: number } | null;
  })[];
  readonly told: KnownRates['told'];
  readonly local: LocalVersion[];
  readonly uploads: UploadedVersion[];
  readonly lost: VersionId[];
}

export type OwnOfVersion = Pick<MediaView, 'ownStill' | 'ownFacts'>;

/** What this computer itself knows of items: their versions that were uploaded from here. The service is never asked. */
export class VersionsFromHere {
  readonly #history: UploadHistory;
  readonly #rates: VersionRates;
  readonly #noteFrames: NoteFrames;

  constructor(history: UploadHistory, rates: VersionRates, noteFrames: NoteFrames) {
    this.#history = history;
    this.#rates = rates;
    this.#noteFrames = noteFrames;
  }

  /** The versions of an item that were uploaded from here: their numbers, frame rates, and which can be played or shown as stills. */
  async ofItem(mediaId: MediaId): Promise<ItemFromHere> {
    const sent = this.#history.ofMedia(mediaId);
    const { versions, told } = this.#rates.of(mediaId, sent);
    const here = await this.#noteFrames.rendersHere(mediaId, sent);
    const sizes = await this.#noteFrames.sizesOf(here);
    const idsHere = new Set(here.map(({ versionId }) => versionId));
    return {
      versions: versions.map((version) => ({ ...version, picture: sizes.get(version.versionId) ?? null })),
      told,
      local: here.map((render) => ({
        versionId: render.versionId,
        versionNumber: render.versionNumber,
        fileName: basename(render.path),
        durationSeconds: render.durationSeconds,
        width: render.size.width,
        height: render.size.height,
        hasAudio: render.hasAudio,
        shownBy:
          render.copyPath === null && isPlayable(render)
            ? 'video'
            : sizes.has(render.versionId)
              ? 'stills'
              : 'nothing',
      })),
      uploads: sent.flatMap((entry) =>
        entry.receipt.version_id === null
          ? []
          : [
              {
                versionId: entry.receipt.version_id,
                versionNumber: entry.receipt.version_number,
                uploadedAtMs: uploadedAt(entry),
              },
            ],
      ),
      lost: sent.flatMap((entry) => {
        const { version_id: versionId, delivered_at: deliveredAt } = entry.receipt;
        const isFromHere = versionId !== null && deliveredAt !== null && !isShipped(entry);
        return isFromHere && !idsHere.has(versionId) ? [versionId] : [];
      }),
    };
  }

  /** What its own upload tells of a version: what its file says, and its still if that may be transparent. */
  ownOf(versionId: VersionId): OwnOfVersion {
    const entry = this.#history.ofVersion(versionId);
    const facts = entry?.receipt.probe;
    if (!facts) return {};
    const { width, height, pixelAspect, durationSeconds, isInterlaced } = facts;
    return {
      ...(mayBeTransparent(facts) && { ownStill: { jobId: entry.jobId, durationSeconds } }),
      ownFacts: { width, height, pixelAspect, durationSeconds, isInterlaced },
    };
  }

  /**
   * Whether each version of an item was made here, and canceled before the service had the file. It waits for that for good, and
   * calls the item processing.
   */
  hasNoUpload({ id, status, versions_count }: Pick<MediaView, 'id' | 'status' | 'versions_count'>): boolean {
    if (status !== 'processing' || versions_count === 0) return false;
    const sent = this.#history.ofMedia(id);
    return (
      sent.length >= versions_count &&
      sent.every(({ state }) => state.kind === 'cancelled' && state.bytes === undefined)
    );
  }

  /** The frame rates of these items, and their versions that were uploaded from here. */
  ofItems(mediaIds: readonly MediaId[]): { rates: ItemRate[]; uploads: VersionFromHere[] } {
    const uploads = mediaIds.flatMap((mediaId) => {
      const sent = this.#history.ofMedia(mediaId);
      const { versions } = this.#rates.of(mediaId, sent);
      return sent.flatMap((entry) => {
        const { version_id: versionId, version_number: versionNumber, probe } = entry.receipt;
        if (versionId === null || probe === null) return [];
        const { width, height, durationSeconds } = probe;
        const counted = versions.find((version) => version.versionId === versionId);
        return [
          {
            mediaId,
            versionId,
            versionNumber,
            jobId: entry.jobId,
            readyAtMs: readyAt(entry),
            mayBeCurrentFromMs: mayBeCurrentFrom(entry),
            size: { width, height },
            durationSeconds,
            clock: counted?.rate ? { rate: counted.rate, dropFrame: counted.dropFrame } : null,
          },
        ];
      });
    });
    return { rates: this.#rates.ofItems(mediaIds), uploads };
  }
}

const readyAt = ({ state }: HistoryEntry): number | null => (state.kind === 'ready' ? state.atMs : null);

/** Null if the answer to the last byte was lost, or if another computer sent it. */
function uploadedAt(entry: HistoryEntry): number | null {
  const { state, receipt } = entry;
  if (receipt.delivered_at === null || isShipped(entry)) return null;
  const atMs = Date.parse(receipt.delivered_at);
  // Without such an answer, both are the moment at which the version was found to be the current one.
  return state.kind === 'ready' && atMs >= state.atMs ? null : atMs;
}

/** The earliest moment at which a version can have become the current one; null if it never can have. */
function mayBeCurrentFrom(entry: HistoryEntry): number | null {
  const { state, receipt } = entry;
  if (state.kind === 'rejected') return null;
  const uploadedAtMs = uploadedAt(entry);
  if (uploadedAtMs !== null) return uploadedAtMs;
  if (state.kind === 'cancelled' && state.bytes === undefined) return null;
  // The answer to its last byte may have been lost before it failed.
  if (state.kind === 'failed') return Date.parse(receipt.created_at);
  // Another computer may have uploaded it at any time.
  return 0;
}
