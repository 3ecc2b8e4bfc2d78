import { z } from 'zod';
import { practiceAddressesSchema } from '../../../../testing/practice-service.ts';
import { uploadTargetSchema } from '../../../shared/model/uploads.ts';
import { accountId, UploadStudio } from '../../testing/upload-studio.ts';

/**
 * A program that uploads, for tests that kill it. It takes its options as JSON in its first argument, adds the files if the
 * queue is empty, uploads, and ends when every job has ended.
 */
const { folder, addresses, files, bytesPerSecond } = z
  .object({
    folder: z.string(),
    addresses: practiceAddressesSchema,
    files: z.array(z.object({ path: z.string(), target: uploadTargetSchema })),
    bytesPerSecond: z.number().nullable(),
  })
  .parse(JSON.parse(process.argv[2] ?? ''));

const studio = new UploadStudio({
  folder,
  service: { addresses, baseUrl: new URL(addresses.base_url), log: '' },
  times: { settleMs: 20, confirmWatchMs: 1_000 },
});
if (studio.queue.snapshot().jobs.length === 0) await studio.queue.add({ accountId, files });
await studio.queue.setLimits({ bytesPerSecond });
const ended = ['ready', 'rejected', 'superseded', 'unconfirmed', 'failed', 'cancelled', 'held'];
const allEnded = () => studio.queue.snapshot().jobs.every((job) => ended.includes(job.state.kind));
await new Promise<void>((resolve) => {
  studio.queue.subscribe(() => {
    if (allEnded()) resolve();
  });
  studio.queue.startSending();
  process.stdout.write('sending\n');
  if (allEnded()) resolve();
  // The engine's timers alone do not keep a program alive.
  process.stdin.resume();
});
process.stdout.write(`${JSON.stringify(studio.queue.snapshot().jobs)}\n`);
await studio[Symbol.asyncDispose]();
process.exit(0);
