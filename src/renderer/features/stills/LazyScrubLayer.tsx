import { lazy, Suspense } from 'react';
import type { ScrubLayerProps } from './ScrubLayer.tsx';

const ScrubLayer = lazy(async () => ({ default: (await import('./ScrubLayer.tsx')).ScrubLayer }));

/** Pictures stand still until the code that moves them is here: the window does not wait for it. */
export function LazyScrubLayer(props: ScrubLayerProps) {
  return (
    <Suspense fallback={null}>
      <ScrubLayer {...props} />
    </Suspense>
  );
}
