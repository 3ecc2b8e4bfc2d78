import type { Area } from './play.ts';
import { clocks } from './scenarios/clocks.ts';
import { database } from './scenarios/database.ts';
import { daysAndVolumes } from './scenarios/days-and-volumes.ts';
import { files } from './scenarios/files.ts';
import { fullDisk } from './scenarios/full-disk.ts';
import { hostileHost } from './scenarios/hostile-host.ts';
import { keysAndUsage } from './scenarios/keys-and-usage.ts';
import { network } from './scenarios/network.ts';
import { queue } from './scenarios/queue.ts';
import { sameRequest } from './scenarios/same-request.ts';
import { signals } from './scenarios/signals.ts';
import { versionsAndKeys } from './scenarios/versions-and-keys.ts';

/** All scenarios by area. A new area is a file in `scenarios/` that is added here. */
export const areas: readonly Area[] = [
  sameRequest,
  fullDisk,
  network,
  hostileHost,
  signals,
  queue,
  database,
  files,
  keysAndUsage,
  clocks,
  versionsAndKeys,
  daysAndVolumes,
];
