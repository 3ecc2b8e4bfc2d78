import { lazy, Suspense } from 'react';
import type { LibraryFailureProps } from './LibraryFailure.tsx';

const LibraryFailure = lazy(async () => ({
  default: (await import('./LibraryFailure.tsx')).LibraryFailure,
}));

/** For what the window shows first: it rarely fails, so the code for that is not loaded before. */
export const LazyLibraryFailure = (props: LibraryFailureProps) => (
  <Suspense fallback={null}>
    <LibraryFailure {...props} />
  </Suspense>
);
