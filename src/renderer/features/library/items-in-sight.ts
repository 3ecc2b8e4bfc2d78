import { useEffect, useRef } from 'react';
import type { MediaId } from '../../../shared/api/ids.ts';

/** Rows come and go while somebody scrolls: what is in sight is told once they rest. */
const restMs = 400;

/** Tells which items somebody has before their eyes; of none when the list goes, or while the window is hidden. */
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
