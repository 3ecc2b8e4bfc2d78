import { z } from 'zod';
import { type QueueEvent, queueEventSchema } from '../model/upload-queue.ts';
import { jobSnapshotSchema } from '../model/uploads.ts';

/** The most uploads in one message to the window, which cannot draw while it reads one. */
export const jobsPerMessage = 250;

/** Part of a `jobs_changed` event that is too long for one message. The parts follow each other directly. */
const jobsPartSchema = z.object({
  kind: z.literal('jobs_part'),
  /** The event's number. */
  sequence: z.number(),
  /** `from`: how many of the event's uploads were in earlier parts. `of`: how many the event has in all. */
  from: z.number(),
  of: z.number(),
  jobs: z.array(jobSnapshotSchema),
});

export const queueMessageSchema = z.discriminatedUnion('kind', [...queueEventSchema.options, jobsPartSchema]);

export type QueueMessage = Readonly<z.output<typeof queueMessageSchema>>;

/** The messages that carry an event to the window: the event itself, or its parts. */
export function messagesOf(event: QueueEvent): readonly QueueMessage[] {
  if (event.kind !== 'jobs_changed' || event.jobs.length <= jobsPerMessage) return [event];
  const { sequence, jobs } = event;
  return Array.from({ length: Math.ceil(jobs.length / jobsPerMessage) }, (_, index) => {
    const from = index * jobsPerMessage;
    return {
      kind: 'jobs_part',
      sequence,
      from,
      of: jobs.length,
      jobs: jobs.slice(from, from + jobsPerMessage),
    };
  });
}
