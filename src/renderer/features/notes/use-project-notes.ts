import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ProjectId } from '../../../shared/api/ids.ts';
import type { Bridge } from '../../../shared/ipc/contract.ts';
import type { NotesFound, ProjectNote, ProjectNotesFilter } from '../../../shared/model/project-notes.ts';
import type { Trouble } from '../../../shared/model/trouble.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { failureOf, queryKeys } from '../../bridge/queries.ts';
import { unwrap } from '../../bridge/request-failure.ts';
import { pagesBesidesFirst } from '../../store/row-pages.ts';

const pageSize = 100;
/** Coming back to the page shows what was there at once. */
const keptMs = 60_000;

export interface ProjectNoteRows {
  /** How many are found, who and what can be filtered by, what is still read; null until the first answer. */
  readonly found: Omit<NotesFound, 'notes'> | null;
  /** Undefined until the page it is on has been read. */
  readonly at: (index: number) => ProjectNote | undefined;
  /** To be told which rows are in sight: their pages are read, however far down they are. */
  readonly setInSight: (first: number, last: number) => void;
  /** Why the notes of some items could not be read from the service. */
  readonly failure: Trouble | null;
  /** The service is being asked. */
  readonly isReading: boolean;
  readonly readAgain: () => void;
  readonly stop: () => void;
}

/** The notes of a project that a filter finds, page by page where somebody looks; read from the service meanwhile. */
export function useProjectNotes(
  accountId: string,
  projectId: ProjectId,
  filter: ProjectNotesFilter,
): ProjectNoteRows {
  const { requests } = useBridge();
  const [inSight, setInSight] = useState({ first: 0, last: 0 });
  const pageOf = (page: number) => pageQuery(requests, accountId, projectId, filter, page);
  // What was found before stays in sight until the next answer is here.
  const first = useQuery({ ...pageOf(0), placeholderData: keepPreviousData });
  const total = first.data?.total ?? 0;
  const shown = pagesBesidesFirst(inSight.first, Math.min(inSight.last, total - 1), pageSize);
  const others = useQueries({ queries: shown.map(pageOf) });
  const reading = useReading(requests, accountId, projectId);
  return {
    found: first.data ?? null,
    at: (index) => {
      const page = Math.floor(index / pageSize);
      const data = page === 0 ? first.data : others[shown.indexOf(page)]?.data;
      return data?.notes[index % pageSize];
    },
    setInSight: (from, to) =>
      setInSight((known) => (known.first === from && known.last === to ? known : { first: from, last: to })),
    failure: failureOf(first.error) ?? failureOf(reading.error),
    isReading: reading.isFetching,
    readAgain: () => {
      void reading.refetch();
      if (first.error) void first.refetch();
    },
    stop: () => void requests.notes.stop({ projectId }),
  };
}

/** Reads them from the service for as long as the page is shown: what is old first, and all of it when somebody asks. */
function useReading(requests: Bridge['requests'], accountId: string, projectId: ProjectId) {
  const wasRead = useRef(false);
  useEffect(() => () => void requests.notes.stop({ projectId }), [requests, projectId]);
  return useQuery({
    queryKey: [...queryKeys.library(accountId), 'project', projectId, 'project_notes_read', 'service'],
    queryFn: async () => {
      await unwrap(requests.notes.read({ projectId, which: wasRead.current ? 'all' : 'outdated' }));
      wasRead.current = true;
      return true;
    },
    gcTime: 0,
  });
}

const pageQuery = (
  requests: Bridge['requests'],
  accountId: string,
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
    unwrap(requests.notes.search({ projectId, filter, offset: page * pageSize, limit: pageSize })),
  gcTime: keptMs,
  throwOnError: (error: Error) => failureOf(error) === null,
});
