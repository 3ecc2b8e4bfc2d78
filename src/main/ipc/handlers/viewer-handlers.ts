import type { RenderViewings } from '../../../engine/viewing/render-viewings.ts';
import { subjectOf } from '../../thumbnails/render-subject.ts';
import type { PickedFiles } from '../picked-files.ts';
import type { AppHandlers } from '../router.ts';

export interface ViewerParts {
  readonly viewings: RenderViewings;
  readonly pickedFiles: Pick<PickedFiles, 'pathOf'>;
  /** Aborts running work when the app quits. */
  readonly signal: AbortSignal;
}

export const createViewerHandlers = ({
  viewings,
  pickedFiles,
  signal,
}: ViewerParts): AppHandlers['viewer'] => ({
  prepare: (reference) => viewings.prepare(subjectOf(reference, pickedFiles), signal),
  open: (reference) => viewings.open(subjectOf(reference, pickedFiles), signal),
  makeProxy: async ({ viewingId }) => ({ isThere: await viewings.makeProxy(viewingId) }),
  timesAround: async ({ viewingId, seconds }) => ({
    times: [...(await viewings.timesAround(viewingId, seconds))],
  }),
  close: ({ viewingId }) => viewings.close(viewingId),
});
