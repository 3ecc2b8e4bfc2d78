import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ProjectId } from '../../../shared/api/ids.ts';
import type { Bridge } from '../../../shared/ipc/contract.ts';
import type { AccountId } from '../../../shared/model/account.ts';
import type { NotesFound, ProjectNote, ProjectNotesFilter } from '../../../shared/model/project-notes.ts';
import type { Trouble } from '../../../shared/model/trouble.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { failureOf, queryKeys } from '../../bridge/queries.ts';
import { unwrap } from '../../bridge/request-failure.ts';
import { type PagedRows, usePagedRows } from '../../store/use-paged-rows.ts';

const pageSize = 100;
/** Kept this long, so that the page shows them at once when it is opened again. */
const keptMs = 60_000;

export interface ProjectNoteRows
  extends Pick<PagedRows<unknown, ProjectNote>, 'at' | 'setInSight' | 'isLoading'> {
  /** How many notes match, the authors and versions to filter by, and the progress of loading; null until the first answer. */
  readonly found: Omit<NotesFound, 'notes'> | null;
  /** Why the notes of some items could not be read from the service. */
  readonly failure: Trouble | null;
  /** The notes are being fetched from the service. */
  readonly isReading: boolean;
  readonly readAgain: () => void;
  readonly stop: () => void;
}

/** The notes that match a filter, loaded by page where visible, while they are fetched from the service. */
export function useProjectNotes(
  accountId: AccountId,
  projectId: ProjectId,
  filter: ProjectNotesFilter,
): ProjectNoteRows {
  const { requests } = useBridge();
  const pageOf = (page: number) => pageQuery(requests, accountId, projectId, filter, page);
  const { first, at, setInSight, isLoading, error, retry } = usePagedRows({
    first: pageOf(0),
    pageOf,
    totalOf: ({ total }) => total,
    rowsOf: ({ notes }) => notes,
    pageSize,
  });
  const reading = useReading(requests, accountId, projectId);
  return {
    found: first ?? null,
    at,
    setInSight,
    isLoading,
    failure: failureOf(error) ?? failureOf(reading.error),
    isReading: reading.isFetching,
    readAgain: () => {
      void reading.refetch();
      retry();
    },
    stop: () => void requests.notes.stop({ accountId, projectId }),
  };
}

/** Fetches notes from the service while the page is shown: first only old ones, and all of them when asked again. */
function useReading(requests: Bridge['requests'], accountId: AccountId, projectId: ProjectId) {
  const wasRead = useRef(false);
  useEffect(() => () => void requests.notes.stop({ accountId, projectId }), [requests, accountId, projectId]);
  return useQuery({
    queryKey: [...queryKeys.library(accountId), 'project', projectId, 'project_notes_read', 'service'],
    queryFn: async () => {
      await unwrap(
        requests.notes.read({ accountId, projectId, which: wasRead.current ? 'all' : 'outdated' }),
      );
      wasRead.current = true;
      return true;
    },
    gcTime: 0,
  });
}

const pageQuery = (
  requests: Bridge['requests'],
  accountId: AccountId,
  projectId: ProjectId,
  filter: ProjectNotesFilter,
  page: number,
) => ({
  queryKey: [
    ...queryKeys.library(accountId),
    'project',
    projectId,
    'project_notes',
    filter,
    page,
    'service',
  ] as const,
  queryFn: () =>
    unwrap(requests.notes.search({ accountId, projectId, filter, offset: page * pageSize, limit: pageSize })),
  gcTime: keptMs,
  throwOnError: (error: Error) => failureOf(error) === null,
});
