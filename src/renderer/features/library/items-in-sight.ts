import { useEffect } from 'react';
import type { MediaId } from '../../../shared/api/ids.ts';

/** Rows come and go while somebody scrolls: what is in sight is told once they rest. */
const restMs = 400;

const inSight = new Set<MediaId>();
let told: ((mediaIds: readonly MediaId[]) => void) | null = null;
let timer: ReturnType<typeof setTimeout> | null = null;

function tellSoon(): void {
  if (timer !== null) clearTimeout(timer);
  timer = setTimeout(() => {
    timer = null;
    told?.([...inSight]);
  }, restMs);
}

/** For a row or a card: it is in sight as long as it is in the page, since only those in sight are. */
export function useIsInSight(mediaId: MediaId): void {
  useEffect(() => {
    inSight.add(mediaId);
    tellSoon();
    return () => {
      inSight.delete(mediaId);
      tellSoon();
    };
  }, [mediaId]);
}

/** For the list: hears of the items in sight; of none when it goes, or when the window is hidden. */
export function useItemsInSight(tell: (mediaIds: readonly MediaId[]) => void): void {
  useEffect(() => {
    const tellVisible = (mediaIds: readonly MediaId[]) => tell(document.hidden ? [] : mediaIds);
    const onVisibility = () => tellVisible([...inSight]);
    told = tellVisible;
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      told = null;
      tell([]);
    };
  }, [tell]);
}
