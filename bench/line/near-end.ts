/**
 * The engine at the near end of a line, as the app runs it. Files are added to its queue, and it ends once all are
 * uploaded. Prints how long that took, which times left were shown, and how many uploads ran at once.
 */
import { z } from 'zod';
import { accountId, ServiceView, UploadStudio } from '../../src/engine/testing/upload-studio.ts';
import { uploadOptionsSchema, uploadTargetSchema } from '../../src/shared/model/uploads.ts';
import { practiceAddressesSchema } from '../../testing/practice-service.ts';

const orderSchema = z.object({
  folder: z.string(),
  addresses: practiceAddressesSchema,
  /** A small file that is uploaded first. */
  warmUp: z.string(),
  paths: z.array(z.string()),
  limits: z.record(z.string(), z.unknown()),
});

const ends = ['processing', 'ready', 'failed', 'rejected', 'held'];
/** Long, because slow lines are measured too. */
const slowestMs = 30 * 60_000;

const order = orderSchema.parse(JSON.parse(process.argv[2] ?? ''));
const service = { baseUrl: new URL(order.addresses.base_url), addresses: order.addresses, log: '' };
const studio = new UploadStudio({ folder: order.folder, service, pollMs: 300 });
const view = new ServiceView(service as never);
const project = (await view.projects()).find(({ role }) => role !== 'viewer');
if (!project) throw new Error('The practice service has no project to upload to.');
await studio.queue.setLimits(order.limits);
studio.queue.startSending();

const shown: {
  readonly atMs: number;
  readonly id: string;
  readonly sentBytes: number;
  readonly secondsLeft: number | null;
}[] = [];
const sending = new Set<string>();
let mostAtOnce = 0;
let startedMs = performance.now();
studio.queue.subscribe((event) => {
  const atMs = performance.now() - startedMs;
  if (event.kind === 'progress') {
    for (const { jobId, sentBytes, secondsLeft } of event.progress)
      shown.push({ atMs, id: jobId, sentBytes, secondsLeft });
  }
  if (event.kind !== 'jobs_changed') return;
  for (const { id, state } of event.jobs) {
    if (state.kind === 'sending') sending.add(id);
    else sending.delete(id);
  }
  mostAtOnce = Math.max(mostAtOnce, sending.size);
});

async function deliver(paths: readonly string[]): Promise<readonly (readonly [string, number])[]> {
  const { jobIds } = await studio.queue.add({
    accountId,
    files: paths.map((path, index) => ({
      path,
      target: uploadTargetSchema.parse({
        kind: 'new_item',
        projectId: project?.id,
        projectName: project?.name,
        name: `Item ${paths.length}-${index}`,
      }),
    })),
    options: uploadOptionsSchema.parse({ acceptSameBytes: true, acceptHour: true }),
  });
  return await Promise.all(
    jobIds.map(async (id) => {
      const { state } = await studio.until(id, (job) => ends.includes(job.state.kind), slowestMs);
      if (state.kind !== 'processing' && state.kind !== 'ready') throw new Error(JSON.stringify(state));
      return [id, performance.now() - startedMs] as const;
    }),
  );
}

// The app under test has been running for a while, so it has already probed a file.
await deliver([order.warmUp]);
shown.length = 0;
mostAtOnce = 0;
startedMs = performance.now();
const startedAtMs = Date.now();
const deliveredAtMs = await deliver(order.paths);
const seconds = (performance.now() - startedMs) / 1000;
process.stdout.write(`${JSON.stringify({ startedAtMs, seconds, mostAtOnce, shown, deliveredAtMs })}\n`, () =>
  process.exit(0),
);
