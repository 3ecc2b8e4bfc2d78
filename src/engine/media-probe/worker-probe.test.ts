/** @module-tag ffmpeg */
import { mkdir, open, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProbeResult } from '../../shared/model/media-facts.ts';
import { NodeClock } from '../node/node-clock.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { ProbeDesk, silent } from './testing/probe-samples.ts';
import { WorkerProbe } from './worker-probe.ts';

const never = new AbortController().signal;

let desk: ProbeDesk;
beforeAll(async () => {
  desk = await ProbeDesk.open();
});
afterAll(() => desk[Symbol.asyncDispose]());

describe('how much of a file is read', () => {
  /** Bytes that this process and its threads have read, as counted by the kernel. */
  async function bytesReadByProcess(): Promise<number> {
    return Number(/^rchar: (\d+)$/m.exec(await readFile('/proc/self/io', 'utf8'))?.[1]);
  }

  async function bytesReadFor(path: string): Promise<{ result: ProbeResult; bytes: number }> {
    const before = await bytesReadByProcess();
    const result = await desk.look(path);
    return { result, bytes: (await bytesReadByProcess()) - before };
  }

  const fewMegabytes = 4 * 1024 * 1024;

  it('is a few megabytes of a movie of 500 GB', async () => {
    const sample = await desk.sample('hap-q.mov');
    // At its first use, the thread reads its own program.
    await desk.look(sample);
    const source = await readFile(sample);
    const path = join(desk.renders.directory, 'huge.mov');
    await writeHugeMovie(source, path, 500e9);
    const { result, bytes } = await bytesReadFor(path);
    expect(result).toMatchObject({ kind: 'video', facts: { codec: 'HAP Q', frameCount: 30 } });
    expect(result.kind === 'video' ? result.facts.sizeBytes : 0).toBeGreaterThan(500e9);
    expect(bytes).toBeLessThan(fewMegabytes);
    await rm(path);
  });

  it.each(['dnxhd.mxf', 'mpeg2.ts', 'vp9.mkv', 'mpeg4.avi', 'mpeg2.mpg'])(
    'is a few megabytes of %s with a hole of 500 GB behind it',
    async (name) => {
      const path = join(desk.renders.directory, `hole-${name}`);
      await writeFile(path, await readFile(await desk.sample(name)));
      await truncate(path, 500e9);
      const { bytes } = await bytesReadFor(path);
      expect(bytes).toBeLessThan(17 * 1024 * 1024);
      await rm(path);
    },
  );
});

/** Moves the index of a movie 500 GB away by stretching its media part with a hole. */
async function writeHugeMovie(source: Buffer, path: string, sizeBytes: number): Promise<void> {
  const mediaAt = source.indexOf('mdat') - 4;
  const mediaEnd = mediaAt + source.readUInt32BE(mediaAt);
  // ffmpeg leaves a "wide" box of eight bytes before the media for this purpose: a size that needs 64 bits.
  const start = mediaAt - 8;
  expect(source.toString('latin1', start + 4, mediaAt)).toBe('wide');
  const header = Buffer.alloc(16);
  header.writeUInt32BE(1, 0);
  header.write('mdat', 4, 'latin1');
  header.writeBigUInt64BE(BigInt(sizeBytes), 8);
  await using handle = await open(path, 'w');
  await handle.write(source.subarray(0, start), 0, start, 0);
  await handle.write(header, 0, 16, start);
  await handle.write(source, mediaAt + 8, mediaEnd - mediaAt - 8, start + 16);
  await handle.write(source, mediaEnd, source.length - mediaEnd, start + sizeBytes);
}

/** Counts the threads that this process starts. */
function startedThreads() {
  let count = 0;
  const onStart = () => count++;
  process.on('worker', onStart);
  return {
    get count() {
      return count;
    },
    [Symbol.dispose]: () => void process.off('worker', onStart),
  };
}

describe('the thread', () => {
  it('is reused, and many asked at once are all answered', async () => {
    const path = await desk.sample('hap.mov');
    using threads = startedThreads();
    await using probe = new WorkerProbe({ logger: silent, clock: new NodeClock() });
    await probe.probe({ kind: 'path', path }, never);
    const results = await Promise.all(
      Array.from({ length: 20 }, () => probe.probe({ kind: 'path', path }, never)),
    );
    expect(results.every(({ kind }) => kind === 'video')).toBe(true);
    // The second one is started only on a busy computer, where files have waited for the first.
    expect([1, 2]).toContain(threads.count);
  });

  it('starts no other one while the first reads a few files at once', async () => {
    const clock = new FakeClock();
    using threads = startedThreads();
    await using probe = new WorkerProbe({ logger: silent, clock });
    const path = await desk.sample('hap.mov');
    await probe.probe({ kind: 'path', path }, never);
    const results = await Promise.all([1, 2, 3, 4].map(() => probe.probe({ kind: 'path', path }, never)));
    expect(results.map(({ kind }) => kind)).toEqual(['video', 'video', 'video', 'video']);
    await clock.advance(1_000);
    expect(threads.count).toBe(1);
  });

  it('lets no file wait for another thread to start while the one that is up is free again', async () => {
    const script = join(desk.renders.directory, 'late-worker.mjs');
    const isUp = join(desk.renders.directory, 'is-up');
    // The real worker for the first thread; the second one never becomes ready.
    await writeFile(
      script,
      `import { existsSync, writeFileSync } from 'node:fs';
       if (existsSync(${JSON.stringify(isUp)})) await new Promise(() => setInterval(() => {}, 60_000));
       writeFileSync(${JSON.stringify(isUp)}, '');
       await import(${JSON.stringify(new URL('./probe-worker.ts', import.meta.url).href)});`,
    );
    const workerUrl = new URL(`file://${script}`);
    const clock = new FakeClock();
    using threads = startedThreads();
    await using probe = new WorkerProbe({ logger: silent, clock, workerUrl });
    const path = await desk.sample('hap.mov');
    await probe.probe({ kind: 'path', path }, never);
    const waiting = [1, 2, 3].map(() => probe.probe({ kind: 'path', path }, never));
    await clock.advance(250);
    const results = await Promise.all(waiting);
    expect(results.map(({ kind }) => kind)).toEqual(['video', 'video', 'video']);
    expect(threads.count).toBe(2);
  });

  it('leaves a canceled file at once and takes the next', async () => {
    const path = await desk.sample('hap.mov');
    const running = new AbortController();
    const waiting = new AbortController();
    const probes = [
      desk.look(path, running.signal),
      desk.look(path, waiting.signal),
      desk.look(path),
    ] as const;
    const reason = new Error('cancelled');
    waiting.abort(reason);
    running.abort(reason);
    await expect(probes[0]).rejects.toBe(reason);
    await expect(probes[1]).rejects.toBe(reason);
    expect(await probes[2]).toMatchObject({ kind: 'video' });
    await expect(desk.look(path, AbortSignal.abort(reason))).rejects.toBe(reason);
  });

  it('gives a file a bounded time, and the others their answer meanwhile', async () => {
    const directory = join(desk.renders.directory, 'endless');
    await mkdir(directory, { recursive: true });
    const script = join(directory, 'endless-worker.mjs');
    // The real worker, except that it never finishes one file.
    await writeFile(
      script,
      `import { parentPort } from 'node:worker_threads';
       await import(${JSON.stringify(new URL('./probe-worker.ts', import.meta.url).href)});
       parentPort.on('message', ({ source }) => { while (source.path.includes('endless')); });`,
    );
    const clock = new FakeClock();
    const workerUrl = new URL(`file://${script}`);
    await using probe = new WorkerProbe({ logger: silent, clock, workerUrl, limitMs: 45_000 });
    const path = await desk.sample('hap.mov');
    const endless = probe.probe({ kind: 'path', path: '/endless.mov' }, never);
    const waiting = [1, 2, 3].map(() => probe.probe({ kind: 'path', path }, never));
    // By now they have waited for the first thread.
    await clock.advance(250);
    const others = await Promise.all(waiting);
    expect(others.map(({ kind }) => kind)).toEqual(['video', 'video', 'video']);
    await clock.advance(45_001);
    expect(await endless).toMatchObject({ kind: 'unreadable', reason: 'probe_failed' });
    expect(await probe.probe({ kind: 'path', path }, never)).toMatchObject({ kind: 'video' });
  });

  it('costs one file when it dies', async () => {
    const directory = join(desk.renders.directory, 'dying');
    await mkdir(directory, { recursive: true });
    const script = join(directory, 'dying-worker.mjs');
    // The real worker, except that one file kills it.
    await writeFile(
      script,
      `import { parentPort } from 'node:worker_threads';
       await import(${JSON.stringify(new URL('./probe-worker.ts', import.meta.url).href)});
       parentPort.on('message', ({ source }) => { if (source.path.includes('deadly')) process.exit(7); });`,
    );
    const warnings: string[] = [];
    await using fragile = new WorkerProbe({
      logger: { ...silent, warn: (event) => warnings.push(event) },
      clock: new NodeClock(),
      workerUrl: new URL(`file://${script}`),
    });
    const path = await desk.sample('hap.mov');
    const [deadly, next] = await Promise.all([
      fragile.probe({ kind: 'path', path: '/deadly.mov' }, never),
      fragile.probe({ kind: 'path', path }, never),
    ]);
    expect(deadly).toMatchObject({ kind: 'unreadable', reason: 'probe_failed' });
    expect(next).toMatchObject({ kind: 'video' });
    expect(warnings).toEqual(['media_probe.worker_lost']);
  });
});
