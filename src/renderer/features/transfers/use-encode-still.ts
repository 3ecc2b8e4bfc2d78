import { useQuery } from '@tanstack/react-query';
import type { EncodeId } from '../../../shared/model/encodes.ts';
import type { JobId } from '../../../shared/model/uploads.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { queryKeys } from '../../bridge/queries.ts';
import { unwrap } from '../../bridge/request-failure.ts';
import type { RenderKey } from '../stills/last-shown.ts';

/** The file that an encode is shown by; null until it is known, and where there is none. */
export function useEncodeStill(id: EncodeId | null): RenderKey | null {
  const { encodes } = useBridge().requests;
  const { data } = useQuery({
    queryKey: queryKeys.encodeStill(id ?? ''),
    queryFn: () => unwrap(encodes.still({ id: id as EncodeId })),
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
    // Without an id there is no picture, which the row does not need.
    throwOnError: false,
    retry: false,
  });
  const fileId = data?.fileId ?? null;
  return fileId === null ? null : `file/${fileId}`;
}

/** The same of the encode that an upload was made by; null for a file that was dropped as it is. */
export function useStillBeforeUpload(jobId: JobId): RenderKey | null {
  const { encodes } = useBridge().requests;
  const { data } = useQuery({
    queryKey: queryKeys.encodes,
    queryFn: () => unwrap(encodes.snapshot()),
    select: (known) =>
      known.encodes.find(({ state }) => 'jobId' in state && state.jobId === jobId)?.id ?? null,
  });
  return useEncodeStill(data ?? null);
}
