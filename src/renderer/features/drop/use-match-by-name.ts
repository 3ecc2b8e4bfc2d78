import { useQuery } from '@tanstack/react-query';
import type { ProjectId } from '../../../shared/api/ids.ts';
import type { DropMatch } from '../../../shared/ipc/requests/drops.ts';
import type { AccountId } from '../../../shared/model/account.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { unwrap } from '../../bridge/request-failure.ts';

export interface MatchWanted {
  readonly accountId: AccountId;
  /** Of the file. */
  readonly name: string;
  readonly projectId: ProjectId;
}

/** The items of a project that a file belongs to by its name; null until that is known, and while it is not asked. */
export function useMatchByName(wanted: MatchWanted, isAsked = true): DropMatch | null {
  const { requests } = useBridge();
  const { accountId, name, projectId } = wanted;
  const { data } = useQuery({
    queryKey: ['match by name', accountId, name, projectId],
    queryFn: () => unwrap(requests.drops.matchName({ accountId, name, projectId })),
    enabled: isAsked,
    staleTime: 0,
    gcTime: 0,
  });
  return data?.match ?? null;
}
