import { sheetTexts } from '../../../shared/messages/drop-sheet.ts';
import type { QueueConditions } from '../../../shared/model/upload-queue.ts';
import type { DropAim } from './drop-sheet-store.ts';

/** Why files for this project would only wait in the queue; null unless a person has paused it. */
export function pausedWords(
  { projectId, projectName }: Pick<DropAim, 'projectId' | 'projectName'>,
  { pausedAll, pausedProjects }: Pick<QueueConditions, 'pausedAll' | 'pausedProjects'>,
): string | null {
  if (pausedAll) return sheetTexts.allPaused;
  return pausedProjects.includes(projectId) ? sheetTexts.projectPaused(projectName) : null;
}
