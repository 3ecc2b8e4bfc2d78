import { useMemo } from 'react';
import type { MediaId, ProjectId } from '../../../shared/api/ids.ts';
import type { AccountId } from '../../../shared/model/account.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { useNotes } from '../library/library-queries.ts';
import { RenderStill, type RenderStillProps } from '../stills/RenderStill.tsx';

export interface NotedStillProps extends Omit<RenderStillProps, 'notesAt'> {
  readonly accountId: AccountId;
  readonly projectId: ProjectId;
  readonly mediaId: MediaId;
}

/** A still of a render, with ticks where its item has open notes. */
export function NotedStill({ accountId, projectId, mediaId, ...still }: NotedStillProps) {
  const { items } = useNotes(useBridge(), { accountId }, projectId, mediaId);
  const notesAt = useMemo(
    () => items.flatMap(({ status, at_seconds }) => (status === 'open' ? [at_seconds] : [])),
    [items],
  );
  return <RenderStill {...still} notesAt={notesAt} />;
}
