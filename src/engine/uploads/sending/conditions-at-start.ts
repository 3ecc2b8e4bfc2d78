import type { QueueConditions } from '../../../shared/model/upload-queue.ts';
import type { UploadSettings } from '../tables/upload-settings.ts';

/** Conditions before sending starts: what was stored, and otherwise nothing that stops an upload. */
export function conditionsAtStart(
  settings: UploadSettings,
  online: boolean,
): Omit<QueueConditions, 'processed'> {
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
