import { useQuery } from '@tanstack/react-query';
import type { EncodeId, EncodesSnapshot } from '../../../shared/model/encodes.ts';
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

/** The encodes that uploads were made by, by upload. Asked once for a list: each row that comes into sight would go through all. */
export function useEncodesOfUploads(): Readonly<Record<JobId, EncodeId>> {
  const { encodes } = useBridge().requests;
  const { data } = useQuery({
    queryKey: queryKeys.encodes,
    queryFn: () => unwrap(encodes.snapshot()),
    select: encodesOfUploads,
  });
  return data ?? none;
}

const none = {};

/** An object, which stays the same one while an encode only progresses. */
const encodesOfUploads = ({ encodes }: EncodesSnapshot): Readonly<Record<JobId, EncodeId>> =>
  Object.fromEntries(
    encodes.flatMap(({ id, state }) =>
      'jobId' in state && state.jobId !== null ? [[state.jobId, id] as const] : [],
    ),
  );
