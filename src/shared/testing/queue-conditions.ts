import type { QueueConditions } from '../model/upload-queue.ts';

/** Nothing stops the queue from uploading. */
export const unhindered: QueueConditions = {
  pausedAll: false,
  pausedProjects: [],
  holds: [],
  online: true,
  onBattery: false,
  hoursOpenAtMs: null,
  sender: 'this',
  banners: [],
  processed: [],
};
