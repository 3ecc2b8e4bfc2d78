import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { accountsQuery } from '../../bridge/queries.ts';
import { useQueue } from '../../store/queue-context.tsx';
import { type ReadyNow, readyNow } from './ready-now.ts';

/** Only of the current account, because items of another one cannot be placed here. */
export function useReadyNow(nowMs: number): readonly ReadyNow[] {
  const accountId = useQuery(accountsQuery(useBridge())).data?.activeId ?? null;
  const jobs = useQueue((queue) => queue.jobs);
  return useMemo(() => readyNow(jobs.values(), nowMs, accountId), [jobs, nowMs, accountId]);
}
