import { useEffect, useRef, useState } from 'react';

/** The current time, updated at this interval. */
export function useNow(everyMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  const isNew = useRef(true);
  useEffect(() => {
    const renew = () => setNowMs(Date.now());
    // A changed interval means that something has changed, and after a pause the time is outdated, so it is updated at once.
    // At the first render it is current, and updating it would render every row of a list twice.
    if (!isNew.current) renew();
    isNew.current = false;
    const timer = setInterval(renew, everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return nowMs;
}
