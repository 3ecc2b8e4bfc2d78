import { z } from 'zod';
import { type QueueEvent, queueEventSchema } from '../model/upload-queue.ts';
import { jobSnapshotSchema } from '../model/uploads.ts';

/** The most uploads in one message to the window, which draws nothing while it reads one. */
export const jobsPerMessage = 250;

/** A part of a `jobs_changed` that is too long for one message. Its parts are sent one right after the other. */
const jobsPartSchema = z.object({
  kind: z.literal('jobs_part'),
  /** That of the event. */
  sequence: z.number(),
  /** How many of its uploads came before these, and how many it has. */
  from: z.number(),
  of: z.number(),
  jobs: z.array(jobSnapshotSchema),
});

export const queueMessageSchema = z.discriminatedUnion('kind', [...queueEventSchema.options, jobsPartSchema]);

export type QueueMessage = Readonly<z.output<typeof queueMessageSchema>>;

/** What the window is sent of an event: the event itself, or its parts. */
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
