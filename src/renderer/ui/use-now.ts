import { useEffect, useState } from 'react';

/** The time, renewed as often as what is shown of it can change. */
export function useNow(everyMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const renew = () => setNowMs(Date.now());
    // Another rhythm means that something has changed, and after a sleep the time known last is long past.
    renew();
    const timer = setInterval(renew, everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return nowMs;
}
