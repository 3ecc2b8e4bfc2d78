import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PracticeService } from '../testing/practice-service.ts';
import type { Benchmark } from './benchmark.ts';
import { idling } from './queue/idling.ts';
import { restarting } from './queue/restart.ts';
import { clicking, noticing } from './queue/watching.ts';

/** Three measurements of the queue: starting with many uploads, watching many versions, and idling. */
export const benchQueue: Benchmark = async (options) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'renderdrop-queue-'));
  try {
    await using service = await PracticeService.start({ timeScale: 20 });
    return [
      ...(await restarting(service, folder, options)),
      ...(await noticing(options)),
      ...(await clicking(folder, options)),
      ...(await idling(service, folder, options)),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
};
