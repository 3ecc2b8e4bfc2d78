import { expect, test } from 'vitest';
import { FakeClock } from '../../src/engine/testing/fake-clock.ts';
import { aJob, jobId } from '../../src/engine/testing/jobs.ts';
import { temporaryFolder } from '../../src/engine/testing/temporary-folder.ts';
import type { QueueState } from '../../src/engine/uploads/queue/queue-state.ts';
import { openQueue } from '../../src/engine/uploads/testing/queue-on-disk.ts';
import { type Caller, IpcRouter } from '../../src/main/ipc/router.ts';
import { SnapshotInParts } from '../../src/main/ipc/snapshot-in-parts.ts';
import { MessageFeed } from '../../src/renderer/store/queue-feed.ts';
import { mirrorQueue, type QueueStore } from '../../src/renderer/store/queue-mirror.ts';
import { wholeSnapshot } from '../../src/renderer/store/whole-snapshot.ts';
import { buildBridge } from '../../src/shared/ipc/bridge.ts';
import { eventSchemas } from '../../src/shared/ipc/events.ts';
import { requestChannel } from '../../src/shared/ipc/names.ts';
import { jobsPerMessage, messagesOf, type QueueMessage } from '../../src/shared/ipc/queue-messages.ts';
import { fakeHandlers } from './fake-handlers.ts';

const caller: Caller = { windowId: 1, frameUrl: '', isMainFrame: true };
const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const idOf = (index: number) => jobId(`job_${index}`);
const jobs = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => aJob({ id: idOf(from + index), state: { kind: 'queued' } }));

/** A queue in a database, and its path from there to a window. All messages are copied, and their jobs counted. */
class LongQueue {
  readonly state: QueueState;
  readonly jobsInMessages: number[] = [];
  readonly #cleanUp = new DisposableStack();
  readonly #jobs: ReturnType<typeof openQueue>['jobs'];
  readonly #router: IpcRouter;
  readonly #windows = new Set<(message: QueueMessage) => void>();
  /** Called once, before the first answer that brings another part of a snapshot. */
  beforeMore: () => void = () => {};

  constructor(count: number) {
    const folder = this.#cleanUp.use(temporaryFolder());
    const { store, jobs: table, state } = openQueue(folder.path, new FakeClock());
    this.#cleanUp.use(store);
    this.#cleanUp.defer(() => state.close());
    this.state = state;
    this.#jobs = table;
    this.append(count);
    state.subscribe((event) => {
      for (const message of messagesOf(event)) this.#send(message);
    });
    const parts = new SnapshotInParts(state);
    const other = fakeHandlers(async () => undefined).queue;
    const queue = {
      ...other,
      snapshot: async () => parts.first(),
      moreOfSnapshot: async ({ sequence, from }: { sequence: number; from: number }) => ({
        jobs: parts.more(sequence, from),
      }),
    };
    this.#router = new IpcRouter(
      fakeHandlers(async () => undefined, { queue }),
      () => true,
      quiet,
    );
  }

  append(count: number): void {
    this.#jobs.append(jobs(count, this.state.jobs().length));
    this.state.syncFromDisk(true);
  }

  /** Does what a page does when it loads. */
  load(): Promise<QueueStore> {
    const feed = new MessageFeed();
    const stop = this.listen((message) => feed.take(message));
    this.#cleanUp.defer(stop);
    const { queue } = buildBridge({
      invoke: async (channel, args) => {
        if (channel === requestChannel('queue', 'moreOfSnapshot')) this.#once();
        const answer = structuredClone(await this.#router.answer(channel, args, caller));
        if (answer.ok) this.#count(answer.value);
        return answer;
      },
      subscribe: () => () => {},
      pathOf: () => '',
    }).requests;
    return mirrorQueue({
      snapshot: () => wholeSnapshot(queue),
      subscribe: (listener) => feed.subscribe(listener),
    });
  }

  listen(window: (message: QueueMessage) => void): () => void {
    this.#windows.add(window);
    return () => this.#windows.delete(window);
  }

  [Symbol.dispose](): void {
    this.#cleanUp.dispose();
  }

  #once(): void {
    const meanwhile = this.beforeMore;
    this.beforeMore = () => {};
    meanwhile();
  }

  #send(message: QueueMessage): void {
    const crossed = structuredClone(eventSchemas.queueChanged.parse(message));
    this.#count(crossed);
    for (const window of [...this.#windows]) window(crossed);
  }

  #count(value: unknown): void {
    if (typeof value !== 'object' || value === null || !('jobs' in value) || !Array.isArray(value.jobs))
      return;
    this.jobsInMessages.push(value.jobs.length);
  }
}

function expectToBeTheQueue(store: QueueStore, state: QueueState): void {
  const { jobs: mirrored, order, sequence } = store.getState();
  const snapshot = state.snapshot();
  expect(sequence).toBe(snapshot.sequence);
  expect(order).toEqual(snapshot.jobs.map(({ id }) => id));
  expect([...mirrored.values()]).toEqual(snapshot.jobs);
}

const many = 2 * jobsPerMessage + 1;

test('a long queue crosses in short messages, and a mirror built from them is the queue', async () => {
  using queue = new LongQueue(many);
  const store = await queue.load();
  expectToBeTheQueue(store, queue.state);
  let drawn = 0;
  store.subscribe(() => {
    drawn += 1;
  });
  queue.append(many);
  expect(drawn).toBe(1);
  queue.state.applyAll([{ id: idOf(0), event: { kind: 'cancel' } }]);
  queue.state.remove([idOf(1)]);
  expectToBeTheQueue(store, queue.state);
  expect(Math.max(...queue.jobsInMessages)).toBe(jobsPerMessage);
});

test('changes made while a snapshot crosses are in the mirror too', async () => {
  using queue = new LongQueue(many);
  queue.beforeMore = () => {
    queue.append(many);
    queue.state.applyAll([{ id: idOf(many - 1), event: { kind: 'cancel' } }]);
    queue.state.remove([idOf(0)]);
  };
  expectToBeTheQueue(await queue.load(), queue.state);
});

test('a window that loads while a long event crosses gets all of it', async () => {
  using queue = new LongQueue(1);
  const loading: Promise<QueueStore>[] = [];
  const stop = queue.listen(() => {
    if (loading.length === 0) loading.push(queue.load());
  });
  queue.append(many);
  stop();
  const [store] = await Promise.all(loading);
  if (!store) throw new Error('No message was sent.');
  expectToBeTheQueue(store, queue.state);
  queue.append(many);
  expectToBeTheQueue(store, queue.state);
});

test('a snapshot that was replaced by a newer one is requested again', async () => {
  using queue = new LongQueue(many);
  const loading: Promise<QueueStore>[] = [];
  queue.beforeMore = () => {
    queue.append(1);
    loading.push(queue.load());
  };
  loading.push(queue.load());
  await loading[0];
  for (const store of await Promise.all(loading)) expectToBeTheQueue(store, queue.state);
});
