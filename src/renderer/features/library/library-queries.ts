import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { MediaId, ProjectId } from '../../../shared/api/ids.ts';
import type { Project } from '../../../shared/api/project.ts';
import type { Bridge } from '../../../shared/ipc/contract.ts';
import type { AccountId } from '../../../shared/model/account.ts';
import type { MediaView } from '../../../shared/model/library-views.ts';
import { queryKeys } from '../../bridge/queries.ts';
import { unwrap } from '../../bridge/request-failure.ts';
import { useQueue } from '../../store/queue-context.tsx';
import { type LibraryList, useLibraryList } from './library-list.ts';
import { createNewItems, withNewItems } from './new-items.ts';

export interface KeyScope {
  readonly accountId: AccountId;
}

export const projectsKey = ({ accountId }: KeyScope) =>
  [...queryKeys.library(accountId), 'projects'] as const;
export const mediaKey = ({ accountId }: KeyScope, projectId: string) =>
  [...queryKeys.library(accountId), 'project', projectId, 'media'] as const;
const notesKey = ({ accountId }: KeyScope, projectId: string, mediaId: string) =>
  [...queryKeys.library(accountId), 'project', projectId, 'notes', mediaId] as const;
const compsKey = ({ accountId }: KeyScope, projectId: string) =>
  [...queryKeys.library(accountId), 'project', projectId, 'comps'] as const;

export const useProjects = (bridge: Bridge, scope: KeyScope): LibraryList<Project> =>
  useLibraryList(projectsKey(scope), (source, cursor) =>
    unwrap(bridge.requests.library.projects({ ...scope, source, cursor })),
  );

/** The items of a project, including new ones that were created for uploads and are not in the service's list yet. */
export function useMedia(bridge: Bridge, scope: KeyScope, projectId: ProjectId): LibraryList<MediaView> {
  const { accountId } = scope;
  const list = useLibraryList(mediaKey(scope, projectId), (source, cursor) =>
    unwrap(bridge.requests.library.media({ ...scope, source, cursor, projectId })),
  );
  const made = useQueue(useMemo(() => createNewItems(accountId, projectId), [accountId, projectId]));
  const { from, fetchedAtMs } = list;
  // Before the list has loaded, a few new items would look like the complete list.
  const items = useMemo(
    () => (from === 'nothing' ? list.items : withNewItems(list.items, made, fetchedAtMs)),
    [list.items, made, from, fetchedAtMs],
  );
  return { ...list, items };
}

export const useNotes = (bridge: Bridge, scope: KeyScope, projectId: ProjectId, mediaId: MediaId) =>
  useLibraryList(notesKey(scope, projectId, mediaId), (source, cursor) =>
    unwrap(
      bridge.requests.library.notes({
        ...scope,
        source,
        cursor,
        projectId,
        mediaId,
        status: 'all',
        versionId: null,
      }),
    ),
  );

export const useStages = (bridge: Bridge, scope: KeyScope, projectId: ProjectId) =>
  useLibraryList(
    [...queryKeys.library(scope.accountId), 'project', projectId, 'stages'] as const,
    (source, cursor) => unwrap(bridge.requests.library.stages({ ...scope, source, cursor, projectId })),
  );

export const useComps = (bridge: Bridge, scope: KeyScope, projectId: ProjectId) =>
  useLibraryList(compsKey(scope, projectId), (source, cursor) =>
    unwrap(bridge.requests.library.comps({ ...scope, source, cursor, projectId })),
  );

const openNotesQuery = (bridge: Bridge, scope: KeyScope, projectId: ProjectId) => ({
  queryKey: [...queryKeys.library(scope.accountId), 'project', projectId, 'open_notes', 'service'],
  queryFn: () => unwrap(bridge.requests.library.openNotes({ ...scope, projectId })),
});

/** The number of open notes on a project's items; `isAtLeast` if some items' notes are not loaded. */
export function useOpenNotesOfProject(bridge: Bridge, scope: KeyScope, projectId: ProjectId) {
  const { data } = useQuery(openNotesQuery(bridge, scope, projectId));
  const count = data?.counts.reduce((sum, { open }) => sum + open, 0) ?? 0;
  return { count, isAtLeast: data?.ofAllItems === false };
}

/** The number of open notes on each item, as far as the engine knows. An event reports changes. */
export function useOpenNotes(
  bridge: Bridge,
  scope: KeyScope,
  projectId: ProjectId,
  isEnabled = true,
): ReadonlyMap<MediaId, number> {
  const { data } = useQuery({ ...openNotesQuery(bridge, scope, projectId), enabled: isEnabled });
  return useMemo(() => new Map(data?.counts.map(({ mediaId, open }) => [mediaId, open])), [data]);
}
