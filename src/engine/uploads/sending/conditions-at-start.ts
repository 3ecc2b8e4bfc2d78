import type { QueueConditions } from '../../../shared/model/upload-queue.ts';
import type { UploadSettings } from '../tables/upload-settings.ts';

/** What is known of the queue's surroundings before anybody sends: what was kept, and the rest as if nothing stood in the way. */
export function conditionsAtStart(settings: UploadSettings, online: boolean): QueueConditions {
  const paused = settings.get('paused');
  return {
    pausedAll: paused?.all ?? false,
    pausedProjects: paused?.projects ?? [],
    holds: settings.get('holds') ?? [],
    online,
    onBattery: false,
    hoursOpenAtMs: null,
    sender: 'none',
    banners: [],
  };
}
