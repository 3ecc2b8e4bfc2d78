import type { ProjectId } from '../../../shared/api/ids.ts';
import type { DropMatch } from '../../../shared/ipc/requests/drops.ts';
import type { WatchCandidate, WatchFile } from '../../../shared/model/watch-folders.ts';
import { candidatesOf } from '../drop/drop-row.ts';

/**
 * The items to offer first for a file: those that its row offers, or the one it goes to. Of a file that has none of these,
 * such as a skipped one, those of the chosen project that its name matches.
 */
export function suggestedItems(
  { state, target, why }: Pick<WatchFile, 'state' | 'target' | 'why'>,
  match: DropMatch | null,
  matchedIn: ProjectId,
): readonly WatchCandidate[] {
  if (state.kind === 'choosing' && state.candidates.length > 0) return state.candidates;
  if (target?.kind === 'version') {
    const { mediaId, mediaName, projectId, projectName } = target;
    return [{ mediaId, name: mediaName, why: why ?? '', projectId, projectName }];
  }
  return candidatesOf({ match }).map((candidate) => ({
    mediaId: candidate.id,
    name: candidate.name,
    why: candidate.why,
    projectId: matchedIn,
  }));
}
