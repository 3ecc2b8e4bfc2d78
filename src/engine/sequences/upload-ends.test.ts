import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { encodeIdSchema, encodeRecordSchema } from '../../shared/model/encodes.ts';
import { type JobState, jobIdSchema } from '../../shared/model/uploads.ts';
import { NodeRandom } from '../node/node-random.ts';
import { fromAnywhere } from '../policy/allowed-folders.ts';
import { encodeLease } from '../store/locks/program-lease.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { storeIn } from '../testing/store-in.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { EncodeQueue } from './encode-queue.ts';
import { EncodeRows } from './encode-rows.ts';
import { UploadsAsked } from './testing/uploads-asked.ts';
import { VideoMaker } from './video-maker.ts';

const id = encodeIdSchema.parse('encode');
const jobId = jobIdSchema.parse('job');
const logger = { debug() {}, info() {}, warn() {}, error() {} };
const [secondMs, hourMs, dayMs] = [1_000, 60 * 60_000, 24 * 60 * 60_000];

/** An encoded video that is being uploaded. */
function handedOver() {
  const resources = new AsyncDisposableStack();
  const folder = resources.use(temporaryFolder());
  const [uploads, clock, random] = [new UploadsAsked(), new FakeClock(), new NodeRandom()];
  const store = storeIn(folder.path, clock);
  resources.defer(() => store.close());
  const rows = new EncodeRows(store);
  // Its name was taken beside it.
  const outputPath = join(folder.path, 'Halo 2', 'Halo.mov');
  mkdirSync(dirname(outputPath));
  writeFileSync(outputPath, 'video');
  rows.save(
    encodeRecordSchema.parse({
      id,
      accountId: 'account',
      target: { kind: 'new_item', projectId: 'project', projectName: 'Project', name: 'Halo' },
      options: {},
      source: { kind: 'lighter_copy', path: join(folder.path, 'large.mov'), frames: 2, bitsPerSecond: 1 },
      codec: 'h264',
      outputFolder: folder.path,
      outputPath,
      unfinishedPath: null,
      state: { kind: 'uploading', jobId },
      createdAtMs: clock.nowMs(),
    }),
  );
  const nothing = { encoder: {} as never, probe: {} as never, clock };
  const queue = resources.use(
    new EncodeQueue({
      ...{ rows, uploads, clock, random, logger },
      lease: encodeLease(store.path),
      maker: new VideoMaker(nothing, random),
      mayUpload: fromAnywhere,
    }),
  );
  const removed = Promise.withResolvers<void>();
  queue.subscribe(({ kind }) => kind === 'removed' && removed.resolve());
  queue.start();
  return {
    ...{ queue, uploads, clock, removed: removed.promise },
    /** What the encode is by now; null without its video and its row. */
    kind: () => {
      const kinds = rows.all().map(({ state }) => state.kind);
      expect(kinds.length).toBe(existsSync(outputPath) ? 1 : 0);
      expect(existsSync(dirname(outputPath))).toBe(existsSync(outputPath));
      return kinds[0] ?? null;
    },
    /** Time passes, and the hourly look at the end of it. */
    later: async (ms: number) => {
      clock.setWallMs(clock.nowMs() + ms - hourMs - 2 * secondMs);
      for (const waitMs of [secondMs, hourMs, secondMs]) await clock.advance(waitMs);
    },
    end: async (state: JobState['kind']) => {
      uploads.end(jobId, state, clock.nowMs());
      await clock.advance(secondMs);
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

describe('the video of an upload', () => {
  it.each(['ready', 'cancelled', 'superseded'] as const)(
    'is removed a week after that is %s, and nobody is woken any more',
    async (state) => {
      await using here = handedOver();
      await here.clock.advance(secondMs);
      expect(here.kind()).toBe('uploading');
      await here.end(state);
      expect(here.kind()).toBe('ready');
      await here.later(6 * dayMs);
      expect(here.kind()).toBe('ready');
      await here.later(2 * dayMs);
      await here.removed;
      expect(here.kind()).toBeNull();
      await here.clock.advance(hourMs);
      expect(here.clock.pendingCount).toBe(0);
    },
  );

  it.each(['failed', 'rejected', 'unconfirmed'] as const)(
    'is kept while that is %s and may be retried, without a look every second, then a week more',
    async (state) => {
      await using here = handedOver();
      await here.end(state);
      const { asked } = here.uploads;
      for (let second = 0; second < 60; second += 1) await here.clock.advance(secondMs);
      expect(here.uploads.asked - asked).toBeLessThan(3);
      await here.later(20 * dayMs);
      expect(here.kind()).toBe('uploading');
      here.uploads.cleared.add(jobId);
      await here.later(dayMs);
      expect(here.kind()).toBe('ready');
      await here.later(5 * dayMs);
      expect(here.kind()).toBe('ready');
      await here.later(3 * dayMs);
      await here.removed;
      expect(here.kind()).toBeNull();
    },
  );

  it('is looked after again once a failed upload is retried', async () => {
    await using here = handedOver();
    await here.end('failed');
    await here.clock.advance(secondMs);
    here.uploads.retry(jobId);
    await here.clock.advance(secondMs);
    await here.end('ready');
    expect(here.kind()).toBe('ready');
  });

  it('is never removed under an upload that was retried after it was canceled', async () => {
    await using here = handedOver();
    await here.end('cancelled');
    here.uploads.retry(jobId);
    await here.queue.remove(id);
    expect(here.kind()).toBe('uploading');
    await here.end('cancelled');
    expect(here.kind()).toBe('ready');
    here.uploads.retry(jobId);
    await here.later(8 * dayMs);
    expect(here.kind()).toBe('uploading');
    await here.end('ready');
    await here.queue.remove(id);
    expect(here.kind()).toBeNull();
  });

  it('is removed where nothing is left of the upload', async () => {
    await using here = handedOver();
    here.uploads.unknown.add(jobId);
    await here.clock.advance(secondMs);
    await here.removed;
    expect(here.kind()).toBeNull();
  });
});
