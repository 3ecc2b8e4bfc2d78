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
/** Coming back to the page shows what was there at once. */
const keptMs = 60_000;

export interface ProjectNoteRows extends Pick<PagedRows<unknown, ProjectNote>, 'at' | 'setInSight'> {
  /** How many are found, who and what can be filtered by, what is still read; null until the first answer. */
  readonly found: Omit<NotesFound, 'notes'> | null;
  /** Why the notes of some items could not be read from the service. */
  readonly failure: Trouble | null;
  /** The service is being asked. */
  readonly isReading: boolean;
  readonly readAgain: () => void;
  readonly stop: () => void;
}

/** The notes of a project that a filter finds, page by page where somebody looks; read from the service meanwhile. */
export function useProjectNotes(
  accountId: AccountId,
  projectId: ProjectId,
  filter: ProjectNotesFilter,
): ProjectNoteRows {
  const { requests } = useBridge();
  const pageOf = (page: number) => pageQuery(requests, accountId, projectId, filter, page);
  const { first, at, setInSight, error, retry } = usePagedRows({
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
    failure: failureOf(error) ?? failureOf(reading.error),
    isReading: reading.isFetching,
    readAgain: () => {
      void reading.refetch();
      retry();
    },
    stop: () => void requests.notes.stop({ accountId, projectId }),
  };
}

/** Reads them from the service for as long as the page is shown: what is old first, and all of it when somebody asks. */
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
