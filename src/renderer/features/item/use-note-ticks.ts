import { useQuery } from '@tanstack/react-query';
import type { MediaId } from '../../../shared/api/ids.ts';
import type { NoteTick } from '../../../shared/model/note-check.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { queryKeys } from '../../bridge/queries.ts';
import { unwrap } from '../../bridge/request-failure.ts';

/** The check marks on versions of an item, oldest first. */
export function useNoteTicks(mediaId: MediaId): readonly NoteTick[] {
  const bridge = useBridge();
  const { data } = useQuery({
    queryKey: queryKeys.noteTicks(mediaId),
    queryFn: () => unwrap(bridge.requests.check.ticks({ mediaId })),
  });
  return data?.ticks ?? [];
}
