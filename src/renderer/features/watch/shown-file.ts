import { frameNameOf, frameToShow } from '../../../shared/model/frame-name.ts';
import type { WatchFile } from '../../../shared/model/watch-folders.ts';
import type { PlannedFile } from '../../../shared/model/watch-requests.ts';

/** The file that shows a render: itself, or one frame of a sequence. */
export const shownFile = ({ path, sequence }: Pick<PlannedFile, 'path' | 'sequence'>): string =>
  sequence ? frameNameOf({ pattern: path }, frameToShow(sequence)) : path;

/** As above, of a file in a watch folder; null while nothing of it is certainly complete. */
export function completeFile(file: Pick<WatchFile, 'path' | 'sequence' | 'state'>): string | null {
  const { path, sequence, state } = file;
  // The frames of a sequence with gaps are complete: it waits for the others, or for a person.
  if (state.kind !== 'settling' || state.waitsFor.kind === 'frames_missing') return shownFile(file);
  // Frames are written one after another: the first one is complete once there is another.
  return sequence && sequence.frameCount > 1 ? frameNameOf({ pattern: path }, sequence.firstFrame) : null;
}
