import { useQuery } from '@tanstack/react-query';
import type { Account } from '../../../shared/ipc/requests/accounts.ts';
import type { WatchPlaceFacts } from '../../../shared/model/describe-watch-folder.ts';
import type { WatchFolder, WatchFolderId } from '../../../shared/model/watch-folders.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { accountsQuery, queryKeys } from '../../bridge/queries.ts';
import { unwrap } from '../../bridge/request-failure.ts';
import { useProjects } from '../library/library-queries.ts';

const none: readonly WatchFolder[] = [];

/** All watch folders of this computer; undefined until they are loaded. */
export function useWatchFolders(): readonly WatchFolder[] | undefined {
  const bridge = useBridge();
  const { data } = useQuery({
    queryKey: queryKeys.watchFolders,
    queryFn: () => unwrap(bridge.requests.watch.snapshot()),
  });
  return data?.folders;
}

export const useWatchFolder = (folderId: WatchFolderId): WatchFolder | undefined =>
  (useWatchFolders() ?? none).find(({ id }) => id === folderId);

/** What is known about a folder's target: its account, and its project as the window has loaded it. */
export function useWatchPlace(active: Account): (folder: WatchFolder) => PlaceOfFolder {
  const bridge = useBridge();
  const { data } = useQuery(accountsQuery(bridge));
  const projects = useProjects(bridge, { accountId: active.id }).items;
  return ({ place }) => {
    const account = data?.accounts.find(({ id }) => id === place.accountId) ?? null;
    const project = account?.id === active.id ? projects.find(({ id }) => id === place.projectId) : undefined;
    return {
      account: account && {
        state: account.state,
        mayUpload: account.missingScopes.every(({ scope }) => scope !== 'media:write'),
      },
      role: project?.role ?? null,
      signedIn: account,
      isActive: account?.id === active.id,
    };
  };
}

export interface PlaceOfFolder extends WatchPlaceFacts {
  readonly signedIn: Account | null;
  /** Its workspace is the open one. */
  readonly isActive: boolean;
}
