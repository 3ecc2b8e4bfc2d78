import type { QueueConditions } from '../model/upload-queue.ts';

/** Nothing keeps the queue from sending. */
export const unhindered: QueueConditions = {
  pausedAll: false,
  pausedProjects: [],
  holds: [],
  online: true,
  onBattery: false,
  hoursOpenAtMs: null,
  sender: 'this',
  banners: [],
};
