import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { EncodeSnapshot, EncodesSnapshot } from '../../../shared/model/encodes.ts';
import type { JobId } from '../../../shared/model/uploads.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { queryKeys } from '../../bridge/queries.ts';
import { unwrap } from '../../bridge/request-failure.ts';
import { useQueue } from '../../store/queue-context.tsx';
import type { MirroredQueue } from '../../store/queue-mirror.ts';

/** Videos that are being encoded, or failed. Once they upload, they are listed as uploads instead. */
export function useEncodes(): readonly EncodeSnapshot[] {
  const bridge = useBridge();
  const { data } = useQuery({
    queryKey: queryKeys.encodes,
    queryFn: () => unwrap(bridge.requests.encodes.snapshot()),
  });
  const encodes = data?.encodes ?? none;
  // As text: a row of the sheet is not to be rendered whenever an upload changes.
  const queued = useQueue(({ jobs }) => queuedOf(encodes, jobs).join(' '));
  return useMemo(() => listedEncodes(encodes, queued.split(' ')), [encodes, queued]);
}

const none: readonly EncodeSnapshot[] = [];

const queuedOf = (encodes: readonly EncodeSnapshot[], jobs: MirroredQueue['jobs']): readonly JobId[] =>
  encodes.flatMap(({ state }) =>
    state.kind === 'encoded' && state.jobId !== null && jobs.has(state.jobId) ? [state.jobId] : [],
  );

/** An upload is queued a moment before its encode says so. */
export const listedEncodes = (
  encodes: readonly EncodeSnapshot[],
  queued: readonly string[],
): readonly EncodeSnapshot[] =>
  encodes.filter(({ state }) => {
    if (state.kind === 'encoded') return state.jobId === null || !queued.includes(state.jobId);
    return state.kind !== 'uploading' && state.kind !== 'ready';
  });

/** What the window has loaded of them. */
export const knownEncodes = (client: QueryClient): readonly EncodeSnapshot[] =>
  client.getQueryData<EncodesSnapshot>(queryKeys.encodes)?.encodes ?? none;

export interface EncodeCounts {
  readonly encoding: number;
  readonly waiting: number;
  readonly failed: number;
  /** Their cancel can still be undone. */
  readonly canceling: number;
}

/** Without those that were canceled. */
export function countEncodes(encodes: readonly EncodeSnapshot[]): EncodeCounts {
  const going = encodes.filter(({ cancelsAtMs }) => cancelsAtMs === null);
  const amount = (...kinds: readonly EncodeSnapshot['state']['kind'][]) =>
    going.filter(({ state }) => kinds.includes(state.kind)).length;
  return {
    encoding: amount('encoding', 'encoded'),
    waiting: amount('waiting'),
    failed: amount('failed'),
    canceling: encodes.length - going.length,
  };
}
