import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { MediaId, ProjectId, VersionId } from '../../../shared/api/ids.ts';
import type { Note } from '../../../shared/api/note.ts';
import type { FrameRate } from '../../../shared/model/frame-rate.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { queryKeys } from '../../bridge/queries.ts';
import { unwrap } from '../../bridge/request-failure.ts';
import type { KnownRate } from './note-time.ts';

export interface NotePicture {
  readonly address: string;
  readonly width: number;
  readonly height: number;
}

export interface VersionRates {
  /** Read off the render that was sent, or told by the artist; null while nobody knows. */
  readonly rateOf: (versionId: VersionId) => KnownRate | null;
  /** The frame that the note is about, where the render still lies on this computer. */
  readonly pictureOf: (note: Note) => NotePicture | null;
  /** Whether the start timecode of this version could not be read. */
  readonly countsFromZero: (versionId: VersionId) => boolean;
  readonly tell: (rate: FrameRate) => void;
}

/** How the notes of an item are shown at their frames. */
export function useVersionRates(projectId: ProjectId, mediaId: MediaId): VersionRates {
  const bridge = useBridge();
  const client = useQueryClient();
  const queryKey = queryKeys.versionRates(mediaId);
  const { data } = useQuery({
    queryKey,
    queryFn: () => unwrap(bridge.requests.library.versionRates({ projectId, mediaId })),
  });
  const sentFromHere = (versionId: VersionId) =>
    data?.versions.find((version) => version.versionId === versionId);
  return {
    rateOf: (versionId) =>
      sentFromHere(versionId) ??
      (data?.told ? { rate: data.told, dropFrame: false, firstFrame: null } : null),
    countsFromZero: (versionId) => sentFromHere(versionId)?.startTimecodeUnread ?? false,
    pictureOf: ({ version_id, at_seconds }) => {
      const version = sentFromHere(version_id);
      if (!version?.picture) return null;
      return { address: `/note-frame/${version_id}/${Math.round(at_seconds * 1e6)}`, ...version.picture };
    },
    tell: (rate) => {
      void unwrap(bridge.requests.library.tellFrameRate({ mediaId, rate })).then(() =>
        client.invalidateQueries({ queryKey }),
      );
    },
  };
}
