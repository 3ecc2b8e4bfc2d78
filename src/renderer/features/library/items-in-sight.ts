import { useEffect, useRef } from 'react';
import type { MediaId } from '../../../shared/api/ids.ts';

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
