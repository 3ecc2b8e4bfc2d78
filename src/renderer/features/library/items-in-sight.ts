import { useCallback, useEffect, useRef } from 'react';
import type { MediaId } from '../../../shared/api/ids.ts';
import type { ProjectPlace } from '../../../shared/model/project-place.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';

/** The most items that are reported as visible at once. */
const inSightMax = 200;

/** Rows come and go while scrolling, so visible items are reported only after this pause. */
const restMs = 400;

/** Reports the visible items; none when the list is removed, or while the window is hidden. */
export function useTellInSight(
  mediaIds: readonly MediaId[],
  tell: (mediaIds: readonly MediaId[]) => void,
): void {
  const inSight = useRef(mediaIds);
  const key = mediaIds.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same items in another array are no news.
  useEffect(() => {
    inSight.current = mediaIds;
    const timer = setTimeout(() => tell(document.hidden ? [] : mediaIds), restMs);
    return () => clearTimeout(timer);
  }, [key, tell]);

  useEffect(() => {
    const onVisibility = () => tell(document.hidden ? [] : inSight.current);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      tell([]);
    };
  }, [tell]);
}

/** Tells the main process which of a project's items are visible. */
export function useItemsInSight({
  accountId,
  projectId,
}: ProjectPlace): (mediaIds: readonly MediaId[]) => void {
  const { library } = useBridge().requests;
  return useCallback(
    (mediaIds) => void library.setInSight({ accountId, projectId, mediaIds: mediaIds.slice(0, inSightMax) }),
    [library, accountId, projectId],
  );
}
