/**
 * Runs the engine as a program of its own, so that it can be measured from outside. `start` reports how long it takes
 * until the first job is being uploaded, `idle` how much of a core the engine uses when it has nothing to do. It then
 * ends, whatever is running.
 */
import { z } from 'zod';
import { UploadStudio } from '../../src/engine/testing/upload-studio.ts';
import { practiceAddressesSchema } from '../../testing/practice-service.ts';

const orderSchema = z.object({
  kind: z.enum(['start', 'idle']),
  folder: z.string(),
  addresses: practiceAddressesSchema,
  forMs: z.number(),
});

const order = orderSchema.parse(JSON.parse(process.argv[2] ?? ''));
const studio = new UploadStudio({
  folder: order.folder,
  service: { baseUrl: new URL(order.addresses.base_url), addresses: order.addresses, log: '' },
  // As in the app; tests poll the disk more often.
  pollMs: 300,
});

if (order.kind === 'start') {
  studio.queue.subscribe((event) => {
    if (event.kind === 'jobs_changed' && event.jobs.some(({ state }) => state.kind === 'sending')) {
      // The clock starts with this process.
      answer({ milliseconds: performance.now() });
    }
  });
  studio.queue.startSending();
} else {
  studio.queue.startSending();
  // Waits until the work of starting is over, because that isn't idling.
  setTimeout(() => {
    const before = process.cpuUsage();
    setTimeout(() => {
      const { user, system } = process.cpuUsage(before);
      answer({ percentOfCore: ((user + system) / 1_000 / order.forMs) * 100 });
    }, order.forMs);
  }, 3_000);
}

function answer(figures: object): void {
  process.stdout.write(`${JSON.stringify(figures)}\n`, () => process.exit(0));
}
