import { lazy, Suspense } from 'react';
import type { ScrubLayerProps } from './ScrubLayer.tsx';

const ScrubLayer = lazy(async () => ({ default: (await import('./ScrubLayer.tsx')).ScrubLayer }));

/** Adds scrubbing once its code has loaded. The window does not wait for it. */
export function LazyScrubLayer(props: ScrubLayerProps) {
  return (
    <Suspense fallback={null}>
      <ScrubLayer {...props} />
    </Suspense>
  );
}
