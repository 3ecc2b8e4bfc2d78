import { useQuery } from '@tanstack/react-query';
import type { VersionId } from '../../../shared/api/ids.ts';
import type { Note } from '../../../shared/api/note.ts';
import type { LocalVersion, MediaView } from '../../../shared/ipc/requests/library.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { unwrap } from '../../bridge/request-failure.ts';

/** The versions of an item whose file is still on this computer, newest first. */
export function useLocalVersions(item: MediaView | undefined): readonly LocalVersion[] {
  const { requests } = useBridge();
  const { data } = useQuery({
    // Another current version, or one more, may be a file that was just uploaded from here.
    queryKey: ['local-versions', item?.id, item?.version?.id, item?.versions_count],
    queryFn: () =>
      item === undefined
        ? Promise.resolve({ versions: [] })
        : unwrap(requests.library.localVersions({ projectId: item.project_id, mediaId: item.id })),
    enabled: item !== undefined,
  });
  return data?.versions ?? [];
}

/** The server tells ids of versions, not their numbers; those come from uploads and notes. Null where nothing tells it. */
export function versionNumberOf(
  versionId: VersionId | undefined,
  local: readonly LocalVersion[],
  notes: readonly Pick<Note, 'version_id' | 'version_number'>[],
  versionsCount: number,
): number | null {
  if (versionId === undefined) return null;
  if (versionsCount === 1) return 1;
  return (
    local.find((version) => version.versionId === versionId)?.versionNumber ??
    notes.find(({ version_id }) => version_id === versionId)?.version_number ??
    null
  );
}
