import { hasEnded } from '../../../shared/model/ended-states.ts';
import type { JobSnapshot } from '../../../shared/model/uploads.ts';
import type { WatchedFile } from '../file/watched-file.ts';
import type { Contender } from './newest-wins.ts';

/** How far a file has come towards its item; null if it does not compete with other files for it. */
export function stageOf(
  file: WatchedFile,
  jobs: ReadonlyMap<string, JobSnapshot>,
): Contender['stage'] | null {
  switch (file.state.kind) {
    case 'finished':
      return 'waits';
    case 'queued': {
      const job = jobs.get(file.state.jobId);
      if (!job || job.state.kind === 'queued') return 'waits';
      return hasEnded(job.state) ? null : 'begun';
    }
    case 'uploaded':
      return 'there';
    case 'encoding':
      return 'begun';
    case 'settling':
    case 'choosing':
    case 'giving_way':
    case 'skipped':
    case 'failed':
      return null;
  }
}
