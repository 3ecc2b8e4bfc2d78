import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { FileId } from '../../../shared/ipc/values.ts';
import type { Trouble } from '../../../shared/model/trouble.ts';
import type {
  ExistingFiles,
  WatchFolderId,
  WatchPlace,
  WatchSettings,
} from '../../../shared/model/watch-folders.ts';
import type { WatchPlan } from '../../../shared/model/watch-requests.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { failureOf } from '../../bridge/queries.ts';
import { unwrap } from '../../bridge/request-failure.ts';
import { useDebounced } from '../../ui/use-debounced.ts';

export type PlannedFolder =
  | { readonly kind: 'picked'; readonly fileId: FileId }
  | { readonly kind: 'watched'; readonly folderId: WatchFolderId };

export interface PlanQuestion {
  readonly folder: PlannedFolder;
  readonly place: WatchPlace;
  readonly settings: WatchSettings;
  readonly existing: ExistingFiles;
}

export interface PlanAnswer {
  readonly plan: WatchPlan | null;
  /** The shown plan is for an earlier draft, or there is none yet. */
  readonly isChecking: boolean;
  readonly failure: Trouble | null;
  readonly retry: () => void;
}

const typingPauseMs = 300;

/** The preview of a draft, requested whenever it has stopped changing. Null: there is nothing to ask yet. */
export function usePlan(question: PlanQuestion | null): PlanAnswer {
  const { watch } = useBridge().requests;
  const asked = JSON.stringify(question);
  const settled = useDebounced(asked, typingPauseMs);
  const query = useQuery({
    queryKey: ['watch_plan', settled],
    queryFn: () => {
      const draft: PlanQuestion = JSON.parse(settled);
      return unwrap(watch.plan(draft));
    },
    enabled: settled !== 'null',
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    throwOnError: (error: Error) => failureOf(error) === null,
  });
  return {
    plan: question === null ? null : (query.data ?? null),
    isChecking: question !== null && (asked !== settled || query.isFetching),
    failure: asked === settled ? failureOf(query.error) : null,
    retry: () => void query.refetch(),
  };
}
