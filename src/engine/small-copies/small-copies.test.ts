import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type VersionId, versionIdSchema } from '../../shared/api/ids.ts';
import type { QueueEvent } from '../../shared/model/upload-queue.ts';
import type { JobSnapshot } from '../../shared/model/uploads.ts';
import { NodeClock } from '../node/node-clock.ts';
import type { CopyMaker } from '../ports/copy-maker.ts';
import type { Store } from '../store/store.ts';
import { aDelivery, aJob, facts, jobId } from '../testing/jobs.ts';
import { storeIn } from '../testing/store-in.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { toSnapshot } from '../uploads/job/job.ts';
import { openRender } from '../uploads/transfer/file-guard.ts';
import { SmallCopies } from './small-copies.ts';
import { SmallCopyRows } from './small-copy-rows.ts';

const copyBytes = 100;

let folder: ReturnType<typeof temporaryFolder>;
let store: Store;
let open: Set<VersionId>;
let bytesMax: number;
let made: string[];
let whileMaking: () => void;
let hasFfmpeg: boolean;
let contents: string[];

const maker: CopyMaker = {
  isAvailable: async () => hasFfmpeg,
  make: async ({ source, outputPath, open: file }, signal) => {
    made.push(source.path);
    if (file)
      contents.push(String((await file.read(Buffer.alloc(100), 0, 100, 0)).buffer).replaceAll('\0', ''));
    // As ffmpeg is called, it refuses to replace a file.
    writeFileSync(outputPath, Buffer.alloc(copyBytes), { flag: 'wx' });
    whileMaking();
    signal.throwIfAborted();
    if (source.path.includes('broken')) throw new Error('ffmpeg ended with 1');
  },
};

beforeEach(() => {
  folder = temporaryFolder();
  store = storeIn(folder.path);
  open = new Set();
  bytesMax = 10_000;
  made = [];
  contents = [];
  whileMaking = () => {};
  hasFfmpeg = true;
});
afterEach(() => {
  store[Symbol.dispose]();
  folder[Symbol.dispose]();
});

const copiesFolder = () => join(folder.path, 'small-copies');
const kept = () => readdirSync(copiesFolder());
const idOf = (number: number) => versionIdSchema.parse(`ver_${number}`);

function openCopies(known: readonly JobSnapshot[] = []) {
  let tell = (_: QueueEvent): void => {};
  const copies = new SmallCopies({
    rows: new SmallCopyRows(store),
    maker,
    uploads: {
      snapshot: () => ({ jobs: known }) as never,
      subscribe: (listener) => {
        tell = listener;
        return () => {
          tell = () => {};
        };
      },
    },
    folder: copiesFolder(),
    bytesMax: () => bytesMax,
    hasOpenNotes: ({ versionId }) => open.has(versionId),
    logger: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
  });
  const say = (job: JobSnapshot) => tell({ kind: 'jobs_changed', sequence: 1, jobs: [job] });
  return { copies, say };
}

/** An upload whose bytes have all arrived at the service. */
function delivered(number: number, name = `LED_v${number}.mov`): JobSnapshot {
  const path = join(folder.path, name);
  writeFileSync(path, name);
  const { size, mtimeMs } = statSync(path);
  return toSnapshot(
    aJob({
      path,
      sizeBytes: size,
      facts,
      delivery: { ...aDelivery, versionId: idOf(number), versionNumber: number },
      state: { kind: 'processing', sinceMs: Math.ceil(mtimeMs) + number },
    }),
  );
}

it('does not fail an upload if the wanted copy can’t be saved, and tries again', async () => {
  const { copies, say } = openCopies();
  copies.start();
  const job = delivered(4);
  store.run('PRAGMA query_only = 1');
  say(job);
  store.run('PRAGMA query_only = 0');
  expect(copies.total()).toEqual({ copies: 0, sizeBytes: 0 });
  say({ ...job, state: { kind: 'ready', atMs: Date.now() } });
  await expect.poll(() => copies.pathOf(idOf(4))).not.toBeNull();
  await copies[Symbol.asyncDispose]();
});

it('makes one copy of each upload once it is delivered, and knows it after a restart', async () => {
  const first = openCopies();
  first.copies.start();
  const job = delivered(4);
  first.say({ ...job, state: { kind: 'sending' } });
  for (let again = 0; again < 3; again += 1) first.say(job);
  first.say({ ...job, state: { kind: 'ready', atMs: Date.now() } });
  await expect.poll(() => first.copies.pathOf(idOf(4))).not.toBeNull();
  expect(made).toEqual([job.file.path]);
  expect(first.copies.total()).toEqual({ copies: 1, sizeBytes: copyBytes });
  expect(await first.copies.pathOf(idOf(5))).toBeNull();
  await first.copies[Symbol.asyncDispose]();

  const second = openCopies([job]);
  second.copies.start();
  await second.copies.whenMade();
  expect(await second.copies.pathOf(idOf(4))).toContain(kept()[0]);
  expect(made).toHaveLength(1);
  await second.copies[Symbol.asyncDispose]();
});

it('makes copies of uploads by a program that has ended', async () => {
  const command = openCopies();
  command.say(delivered(4));
  await command.copies[Symbol.asyncDispose]();
  expect(made).toEqual([]);
  const window = openCopies();
  window.copies.start();
  await expect.poll(() => window.copies.total().copies).toBe(1);
  await window.copies[Symbol.asyncDispose]();
});

it.each([
  ['before', (path: string) => rmSync(path), 0],
  ['while', (path: string) => utimesSync(path, new Date(), new Date(Date.now() + 60_000)), 1],
] as const)(
  'keeps no copy of a file that was rendered over or removed %s it was copied',
  async (when, change, times) => {
    const { copies, say } = openCopies();
    const job = delivered(4);
    if (when === 'before') change(job.file.path);
    else whileMaking = () => change(job.file.path);
    copies.start();
    say(job);
    await expect.poll(() => new SmallCopyRows(store).of(idOf(4))?.state).toBe('none');
    expect(made).toHaveLength(times);
    expect(kept()).toEqual([]);
    await copies[Symbol.asyncDispose]();
  },
);

it('continues after a copy that can’t be made, and never tries that again', async () => {
  const { copies, say } = openCopies();
  copies.start();
  const broken = delivered(4, 'broken.mov');
  say(broken);
  say(delivered(5));
  await expect.poll(() => copies.total().copies).toBe(1);
  say(broken);
  await copies.whenMade();
  expect(made.filter((path) => path.includes('broken'))).toHaveLength(1);
  expect(kept()).toHaveLength(1);
  await copies[Symbol.asyncDispose]();
});

it('removes the oldest copies without open notes to make room, even when the limit is lowered', async () => {
  const { copies, say } = openCopies();
  bytesMax = 3 * copyBytes;
  open.add(idOf(1));
  copies.start();
  for (let number = 1; number <= 4; number += 1) {
    say(delivered(number));
    await copies.whenMade();
  }
  await expect.poll(() => copies.pathOf(idOf(4))).not.toBeNull();
  const here = async () => {
    const paths = await Promise.all([1, 2, 3, 4].map((number) => copies.pathOf(idOf(number))));
    return paths.flatMap((path, index) => (path === null ? [] : [index + 1]));
  };
  expect(await here()).toEqual([1, 3, 4]);
  bytesMax = copyBytes;
  await copies.boundChanged();
  expect(await here()).toEqual([1]);
  expect(kept()).toHaveLength(1);
  expect(await copies.removeRemovable(), 'it has open notes').toEqual({ copies: 0, sizeBytes: 0 });
  expect(await here()).toEqual([1]);
  open.clear();
  const one = { copies: 1, sizeBytes: copyBytes };
  expect(copies.removable()).toEqual(one);
  expect(await copies.removeRemovable()).toEqual(one);
  expect(await here()).toEqual([]);
  expect(kept()).toEqual([]);
  await copies[Symbol.asyncDispose]();
});

it('makes no copies while none may be kept, or nothing can make them', async () => {
  const { copies, say } = openCopies();
  bytesMax = 0;
  copies.start();
  say(delivered(4));
  await copies.whenMade();
  hasFfmpeg = false;
  bytesMax = 1_000;
  await copies.boundChanged();
  await copies.whenMade();
  expect(made).toEqual([]);
  hasFfmpeg = true;
  await copies.boundChanged();
  await copies.whenMade();
  expect(copies.total().copies).toBe(1);
  await copies[Symbol.asyncDispose]();
});

it('restarts an interrupted copy, and removes files that belong to no version', async () => {
  const first = openCopies();
  whileMaking = () => void first.copies[Symbol.asyncDispose]();
  first.copies.start();
  const job = delivered(4);
  first.say(job);
  await expect.poll(() => made).toHaveLength(1);
  await first.copies[Symbol.asyncDispose]();
  expect(new SmallCopyRows(store).of(idOf(4))?.state).toBe('wanted');

  mkdirSync(copiesFolder(), { recursive: true });
  writeFileSync(join(copiesFolder(), 'stray.mp4'), 'x');
  whileMaking = () => {};
  const second = openCopies();
  second.copies.start();
  await expect.poll(() => second.copies.pathOf(idOf(4))).not.toBeNull();
  expect(kept()).toHaveLength(1);
  await second.copies[Symbol.asyncDispose]();
});

it('replaces what a program that was killed left of a copy, also while this one runs', async () => {
  const { copies, say } = openCopies();
  copies.start();
  say(delivered(3));
  await expect.poll(() => copies.pathOf(idOf(3))).not.toBeNull();
  const [path, hash] = [
    (await copies.pathOf(idOf(3))) ?? '',
    (id: string) => createHash('sha256').update(id).digest('hex').slice(0, 40),
  ];
  expect(path).toContain(hash(idOf(3)));
  writeFileSync(path.replace(hash(idOf(3)), hash(idOf(4))), 'half');
  say(delivered(4));
  await expect.poll(() => copies.pathOf(idOf(4))).not.toBeNull();
  expect(copies.total()).toEqual({ copies: 2, sizeBytes: 2 * copyBytes });
  await copies[Symbol.asyncDispose]();
});

it('notices that a copy was deleted', async () => {
  const { copies, say } = openCopies();
  copies.start();
  say(delivered(4));
  await expect.poll(() => copies.total().copies).toBe(1);
  rmSync(copiesFolder(), { recursive: true });
  expect(await copies.pathOf(idOf(4))).toBeNull();
  expect(copies.total().copies).toBe(0);
  await copies[Symbol.asyncDispose]();
});

it('makes none where its folder cannot be used, and keeps what is wanted for later', async () => {
  writeFileSync(copiesFolder(), 'a file');
  const { copies } = openCopies([delivered(1)]);
  copies.start();
  await copies.whenMade();
  expect(made).toEqual([]);
  rmSync(copiesFolder());
  await copies.boundChanged();
  await copies.whenMade();
  expect(kept()).toHaveLength(1);
});

/** An upload whose file, still open, was deleted before all of it had arrived. */
async function lost(number: number) {
  const job = delivered(number);
  const outcome = await openRender(job.file.path, { clock: new NodeClock() });
  if (outcome.kind !== 'opened') throw new Error(outcome.kind);
  rmSync(job.file.path);
  const { render } = outcome;
  const isClosed = () => render.file?.fd === -1;
  return { job, render, isClosed };
}

it.each(['before', 'after'] as const)(
  'makes the copy of a deleted file that was handed over open, %s its upload was delivered',
  async (when) => {
    const { copies, say } = openCopies();
    const told: string[] = [];
    copies.subscribe(({ mediaId }) => told.push(mediaId));
    copies.start();
    const { job, render, isClosed } = await lost(4);
    if (when === 'before') copies.keepOpen(job.id, idOf(4), render);
    say(job);
    if (when === 'after') {
      await copies.whenMade();
      expect(await copies.pathOf(idOf(4))).toBeNull();
      copies.keepOpen(job.id, idOf(4), render);
    }
    await expect.poll(() => copies.pathOf(idOf(4))).not.toBeNull();
    expect(contents).toEqual(['LED_v4.mov']);
    expect(told).toEqual([job.delivery?.mediaId]);
    await expect.poll(isClosed).toBe(true);
    await copies[Symbol.asyncDispose]();
  },
);

it('makes the copy of what its upload hands over while the file itself turns out to be gone', async () => {
  const { copies, say } = openCopies();
  copies.start();
  const job = delivered(4);
  const outcome = await openRender(job.file.path, { clock: new NodeClock() });
  if (outcome.kind !== 'opened') throw new Error(outcome.kind);
  const { render } = outcome;
  whileMaking = () => {
    whileMaking = () => {};
    rmSync(job.file.path);
    copies.keepOpen(job.id, idOf(4), render);
  };
  say(job);
  await expect.poll(() => copies.pathOf(idOf(4))).not.toBeNull();
  expect([made.length, contents]).toEqual([2, ['LED_v4.mov']]);
  await copies[Symbol.asyncDispose]();
});

it('keeps no deleted file open, and so on the disk, where no copy is made of it', async () => {
  hasFfmpeg = false;
  const { copies, say } = openCopies();
  copies.start();
  const without = await lost(4);
  copies.keepOpen(without.job.id, idOf(4), without.render);
  say(without.job);
  await expect.poll(without.isClosed, { message: 'ffmpeg is missing' }).toBe(true);
  hasFfmpeg = true;
  const canceled = await lost(5);
  copies.keepOpen(canceled.job.id, idOf(5), canceled.render);
  say({ ...canceled.job, state: { kind: 'cancelled', atMs: 1, versionRemains: true } });
  await expect.poll(canceled.isClosed, { message: 'the upload was canceled' }).toBe(true);
  const waiting = await lost(6);
  copies.keepOpen(waiting.job.id, idOf(6), waiting.render);
  expect(waiting.isClosed()).toBe(false);
  await copies[Symbol.asyncDispose]();
  await expect.poll(waiting.isClosed, { message: 'the program ends' }).toBe(true);
});

it.each<{ what: string; next: Partial<JobSnapshot> }>([
  { what: 'none at the moment', next: { delivery: null, state: { kind: 'examining' } } },
  {
    what: 'another one',
    next: { delivery: { ...aDelivery, versionId: idOf(5) }, state: { kind: 'sending' } },
  },
])('closes a deleted file whose version was given up: its upload has $what', async ({ next }) => {
  const { copies, say } = openCopies();
  copies.start();
  const { job, render, isClosed } = await lost(4);
  const confirming: JobSnapshot = { ...job, state: { kind: 'confirming', sinceMs: 1 } };
  copies.keepOpen(job.id, idOf(4), render);
  say(confirming);
  say({ ...confirming, ...next, id: jobId('job_2') });
  expect(isClosed(), 'another upload').toBe(false);
  say({ ...confirming, ...next });
  await expect.poll(isClosed).toBe(true);
  await copies[Symbol.asyncDispose]();
});

it('makes the copy of a deleted file although its upload starts over once it was delivered', async () => {
  const { copies, say } = openCopies();
  const { job, render } = await lost(4);
  copies.start();
  copies.keepOpen(job.id, idOf(4), render);
  say(job);
  say({ ...job, delivery: null, state: { kind: 'queued' } });
  await expect.poll(() => copies.pathOf(idOf(4))).not.toBeNull();
  await copies[Symbol.asyncDispose]();
});
