import { useEffect, useRef, useState } from 'react';

/** The time, renewed as often as what is shown of it can change. */
export function useNow(everyMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  const isNew = useRef(true);
  useEffect(() => {
    const renew = () => setNowMs(Date.now());
    // Another rhythm means that something has changed, and after a sleep the time known last is long past. The first
    // time is the right one already: to draw every row of a list a second time for it would cost as much as the first.
    if (!isNew.current) renew();
    isNew.current = false;
    const timer = setInterval(renew, everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return nowMs;
}
