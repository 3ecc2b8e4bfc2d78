import { expect, it } from 'vitest';
import { jobsPerMessage, messagesOf, type QueueMessage } from '../../shared/ipc/queue-messages.ts';
import type { QueueEvent } from '../../shared/model/upload-queue.ts';
import { exampleJob } from '../../shared/testing/example-job.ts';
import { MessageFeed } from './queue-feed.ts';

const manyJobs = Array.from({ length: 2 * jobsPerMessage + 1 }, (_, index) =>
  exampleJob(`job ${index}`, index),
);
const changed = (sequence: number, jobs = manyJobs): QueueEvent => ({ kind: 'jobs_changed', sequence, jobs });

function heardFrom(messages: readonly QueueMessage[]): readonly QueueEvent[] {
  const feed = new MessageFeed();
  const heard: QueueEvent[] = [];
  feed.subscribe((event) => heard.push(event));
  for (const message of messages) feed.take(message);
  return heard;
}

it('tells a long event as one, whose parts are short', () => {
  const messages = messagesOf(changed(1));
  expect(messages.map((message) => ('jobs' in message ? message.jobs.length : null))).toEqual([
    jobsPerMessage,
    jobsPerMessage,
    1,
  ]);
  expect(heardFrom(messages)).toEqual([changed(1)]);
});

it('tells what fits into one message as it is', () => {
  const events = [
    changed(1, manyJobs.slice(0, jobsPerMessage)),
    { kind: 'jobs_removed', sequence: 2, jobIds: manyJobs.map(({ id }) => id) },
  ] satisfies QueueEvent[];
  expect(events.flatMap(messagesOf)).toEqual(events);
  expect(heardFrom(events.flatMap(messagesOf))).toEqual(events);
});

it('tells two long events in their order', () => {
  const events = [changed(1), changed(2, manyJobs.toReversed())];
  expect(heardFrom(events.flatMap(messagesOf))).toEqual(events);
});

it.each([0, 1, 2])('tells nothing of an event whose part %i is missing, and all of the next', (missing) => {
  const parts = messagesOf(changed(1)).filter((_, index) => index !== missing);
  expect(heardFrom([...parts, ...messagesOf(changed(2))])).toEqual([changed(2)]);
});

it('tells everybody, until they stop', () => {
  const feed = new MessageFeed();
  const heard: string[] = [];
  const stop = feed.subscribe(({ sequence }) => heard.push(`one ${sequence}`));
  feed.subscribe(({ sequence }) => heard.push(`other ${sequence}`));
  feed.take(changed(1, []));
  stop();
  feed.take(changed(2, []));
  expect(heard).toEqual(['one 1', 'other 1', 'other 2']);
});
