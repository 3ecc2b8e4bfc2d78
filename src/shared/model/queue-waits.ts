import { queueMessages } from '../messages/uploads.ts';
import type { QueueConditions } from './upload-queue.ts';

export interface QueueWait {
  readonly id: 'offline' | 'battery' | 'hours';
  readonly text: string;
}

/** What delays every upload that has not started: shown once, in the window and on the command line. */
export function queueWaits({
  online,
  onBattery,
  hoursOpenAtMs,
}: Pick<QueueConditions, 'online' | 'onBattery' | 'hoursOpenAtMs'>): readonly QueueWait[] {
  const waits: QueueWait[] = [];
  if (!online) waits.push({ id: 'offline', text: queueMessages.offline });
  if (onBattery) waits.push({ id: 'battery', text: queueMessages.onBattery });
  if (hoursOpenAtMs !== null) waits.push({ id: 'hours', text: queueMessages.outsideHours(hoursOpenAtMs) });
  return waits;
}
