import { useQuery } from '@tanstack/react-query';
import type { EncodeSnapshot } from '../../../shared/model/encodes.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { queryKeys } from '../../bridge/queries.ts';
import { unwrap } from '../../bridge/request-failure.ts';

/** Videos that are being encoded, or failed. Once they upload, they are listed as uploads instead. */
export function useEncodes(): readonly EncodeSnapshot[] {
  const bridge = useBridge();
  const { data } = useQuery({
    queryKey: queryKeys.encodes,
    queryFn: () => unwrap(bridge.requests.encodes.snapshot()),
  });
  return (data?.encodes ?? []).filter(({ state }) => state.kind !== 'uploading' && state.kind !== 'ready');
}

/** How many are not failed or canceled. */
export const countUnderWay = (encodes: readonly EncodeSnapshot[]): number =>
  encodes.filter(({ state }) => state.kind !== 'failed' && state.kind !== 'canceled').length;
