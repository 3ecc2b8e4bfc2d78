import { useQuery } from '@tanstack/react-query';
import type { ProjectId } from '../../../shared/api/ids.ts';
import type { Project } from '../../../shared/api/project.ts';
import type { AccountId } from '../../../shared/model/account.ts';
import type { MediaView } from '../../../shared/model/library-views.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { queryKeys } from '../../bridge/queries.ts';
import { unwrap } from '../../bridge/request-failure.ts';

const readMost = 5_000;
const none: readonly MediaView[] = [];

/** The known items of all other projects. The service is not asked for each search. */
export function useItemsElsewhere(
  accountId: AccountId,
  projects: readonly Project[],
  openProjectId: ProjectId | null,
  isWanted: boolean,
): readonly MediaView[] {
  const { requests } = useBridge();
  const ids = projects.map(({ id }) => id).filter((id) => id !== openProjectId);
  const { data } = useQuery({
    queryKey: [...queryKeys.library(accountId), 'items_elsewhere', ...ids],
    queryFn: async () => {
      const found: MediaView[] = [];
      for (const projectId of ids) {
        let cursor: string | null = null;
        do {
          const asked = { accountId, projectId, source: 'known', cursor } as const;
          const page: PageOfItems = await unwrap(requests.library.media(asked));
          found.push(...page.items);
          cursor = page.nextCursor;
        } while (cursor !== null && found.length < readMost);
        if (found.length >= readMost) break;
      }
      return found;
    },
    enabled: isWanted && ids.length > 0,
    staleTime: 0,
  });
  return data ?? none;
}

interface PageOfItems {
  readonly items: readonly MediaView[];
  readonly nextCursor: string | null;
}
