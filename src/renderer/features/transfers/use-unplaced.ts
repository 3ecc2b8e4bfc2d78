import { useQuery } from '@tanstack/react-query';
import type { UnplacedSnapshot } from '../../../shared/model/unplaced-uploads.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { queryKeys } from '../../bridge/queries.ts';
import { unwrap } from '../../bridge/request-failure.ts';

const none: readonly UnplacedSnapshot[] = [];

/** Uploads whose project and item are not known yet. */
export function useUnplaced(): readonly UnplacedSnapshot[] {
  const bridge = useBridge();
  const { data } = useQuery({
    queryKey: queryKeys.unplaced,
    queryFn: () => unwrap(bridge.requests.unplaced.list()),
  });
  return data?.uploads ?? none;
}
