import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { MediaId, ProjectId, VersionId } from '../../../shared/api/ids.ts';
import type { Note } from '../../../shared/api/note.ts';
import type { FrameRate } from '../../../shared/model/frame-rate.ts';
import type { LocalVersion, MediaView, UploadedVersion } from '../../../shared/model/library-views.ts';
import {
  type GuessedVersions,
  guessedVersions,
  type KnownRate,
  type NotedVersion,
  rateOf,
} from '../../../shared/model/version-rates.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { queryKeys } from '../../bridge/queries.ts';
import { unwrap } from '../../bridge/request-failure.ts';
import { worked } from '../../store/show-failure.ts';
import { versionNumberOf } from './version-number.ts';

export interface NotePicture {
  readonly address: string;
  readonly width: number;
  readonly height: number;
}

export interface VersionRates {
  /** Whether this was read, so that what is null is not only unknown yet. */
  readonly areKnown: boolean;
  /** Null while unknown. */
  readonly rateOf: (version: NotedVersion) => KnownRate | null;
  /** The versions of these notes whose own frame rate is not known, and what is used instead. */
  readonly guessesOn: (notes: readonly NotedVersion[]) => readonly GuessedVersions[];
  /** The frame that the note is about; null if the render is not on this computer. */
  readonly pictureOf: (note: Note) => NotePicture | null;
  /** Why there is no such frame. */
  readonly whyNoPicture: (note: Note) => 'unreadable' | 'lost' | 'never_here';
  /** Where the file of this version starts; null if it does not say so. */
  readonly startTimecodeOf: (versionId: VersionId) => string | null;
  /** Whether the start timecode of this version could not be read. */
  readonly countsFromZero: (versionId: VersionId) => boolean;
  /** The number of the item's current version; null if it is not known. */
  readonly currentNumber: (item: CountedItem | null | undefined, notes: readonly Note[]) => number | null;
  readonly tell: (rate: FrameRate) => void;
  /** Looks again which versions are on this computer. */
  readonly refresh: () => void;
  /** The versions that are still on this computer, newest first. */
  readonly local: readonly LocalVersion[];
  /** All versions that were uploaded from here. */
  readonly uploads: readonly UploadedVersion[];
}

type CountedItem = Pick<MediaView, 'version' | 'versions_count'>;

const noVersions: readonly LocalVersion[] = [];
const noUploads: readonly UploadedVersion[] = [];

/** How to show an item's notes at their frames, and which of its versions are on this computer. */
export function useVersionRates(projectId: ProjectId, mediaId: MediaId, item?: CountedItem): VersionRates {
  const bridge = useBridge();
  const client = useQueryClient();
  const queryKey = queryKeys.versionRates(mediaId);
  const { data } = useQuery({
    // Loaded again if the current version or the number of versions changes, as it may have been uploaded from here.
    queryKey: [...queryKey, item?.version?.id, item?.versions_count],
    queryFn: () => unwrap(bridge.requests.library.versionsFromHere({ projectId, mediaId })),
    placeholderData: (before, query) => (query?.queryKey[1] === mediaId ? before : undefined),
  });
  const sentFromHere = (versionId: VersionId) =>
    data?.versions.find((version) => version.versionId === versionId);
  const rateOfNoted = (version: NotedVersion) => (data ? rateOf(version, data) : null);
  return {
    areKnown: data !== undefined,
    refresh: () => void client.invalidateQueries({ queryKey }),
    local: data?.local ?? noVersions,
    uploads: data?.uploads ?? noUploads,
    rateOf: rateOfNoted,
    guessesOn: (notes) =>
      guessedVersions(notes.map((note) => ({ version: note.version_number, known: rateOfNoted(note) }))),
    startTimecodeOf: (versionId) => sentFromHere(versionId)?.startTimecode ?? null,
    countsFromZero: (versionId) => sentFromHere(versionId)?.startTimecodeUnread ?? false,
    pictureOf: ({ version_id, at_seconds }) => {
      const version = sentFromHere(version_id);
      if (!version?.picture) return null;
      return { address: `/note-frame/${version_id}/${Math.round(at_seconds * 1e6)}`, ...version.picture };
    },
    whyNoPicture: ({ version_id }) => {
      if (data?.local.some(({ versionId }) => versionId === version_id)) return 'unreadable';
      return data?.lost.includes(version_id) ? 'lost' : 'never_here';
    },
    currentNumber: (of, notes) =>
      versionNumberOf(of?.version?.id, data?.uploads ?? noUploads, notes, of?.versions_count ?? 0),
    tell: (rate) => {
      void worked(bridge.requests.library.tellFrameRate({ mediaId, rate })).then((isKept) => {
        if (!isKept) return;
        void client.invalidateQueries({ queryKey });
        void client.invalidateQueries({ queryKey: queryKeys.frameRates });
      });
    },
  };
}
