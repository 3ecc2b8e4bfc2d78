import { useEffect, useRef } from 'react';

const againAfterMs = [2_000, 10_000, 60_000] as const;

/**
 * Tries again to load a picture that failed: the service may make it only some time after the version is ready, and a busy
 * computer may take long for a frame of a render.
 */
export function useAnotherTry(failedUrl: string | null, tryAgain: () => void): void {
  const tries = useRef({ url: failedUrl, count: 0 });
  const again = useRef(tryAgain);
  again.current = tryAgain;
  useEffect(() => {
    if (failedUrl === null) return;
    if (tries.current.url !== failedUrl) tries.current = { url: failedUrl, count: 0 };
    const afterMs = againAfterMs[tries.current.count];
    if (afterMs === undefined) return;
    tries.current.count += 1;
    const timer = setTimeout(() => again.current(), afterMs);
    return () => clearTimeout(timer);
  }, [failedUrl]);
}
