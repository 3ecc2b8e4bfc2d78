/**
 * The engine as a program of its own, measured from outside: `start` tells how long until the first job is being sent,
 * `idle` how much of a core it takes with nothing to do. Ends itself, whatever is under way.
 */
import { z } from 'zod';
import { practiceAddressesSchema } from '../../src/engine/testing/practice-service.ts';
import { UploadStudio } from '../../src/engine/testing/upload-studio.ts';

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
  // As in the app; tests look at the disk more often.
  pollMs: 300,
});

if (order.kind === 'start') {
  studio.queue.subscribe((event) => {
    if (event.kind === 'jobs_changed' && event.jobs.some(({ state }) => state.kind === 'sending')) {
      // Milliseconds since this process began.
      answer({ milliseconds: performance.now() });
    }
  });
  studio.queue.startSending();
} else {
  studio.queue.startSending();
  // What starting itself leaves behind is not idling.
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
