/** @module-tag ffmpeg */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type AddEncode, encodeIdSchema } from '../../shared/model/encodes.ts';
import type { AddUploads } from '../../shared/model/upload-queue.ts';
import { jobIdSchema } from '../../shared/model/uploads.ts';
import { FfmpegVideoEncoder } from '../node/ffmpeg/ffmpeg-video-encoder.ts';
import type { VideoEncoder } from '../ports/video-encoder.ts';
import { StoreError } from '../store/store-error.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { foundFfmpeg } from '../testing/found-ffmpeg.ts';
import { itLong } from '../testing/it-long.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { clearCanceled } from './clear-canceled.ts';
import { readNumberedFrames, writeNumberedFrames } from './testing/numbered-frames.ts';
import {
  frames,
  HangingEncoder,
  nameOf,
  openEncodes as open,
  reached,
  videosIn,
} from './testing/opened-encodes.ts';
import { UploadsAsked } from './testing/uploads-asked.ts';

/** Can't save anything, like the real queue on a full disk. */
class FullUploads extends UploadsAsked {
  isFull = true;

  override async add(request: AddUploads) {
    if (this.isFull) throw new StoreError('disk_full');
    return await super.add(request);
  }
}

describe('encodes', () => {
  it('become uploads that know their frame numbers', async () => {
    using folder = temporaryFolder();
    const request = await frames(folder.path, [1001, 1002, 1003]);
    await using desk = open(folder.path);
    desk.queue.add([request]);
    desk.queue.start();
    await reached(desk.queue, 'uploading');
    const outputPath = join(folder.path, 'Halo_v04.mp4');
    expect(desk.uploads.added).toMatchObject([
      {
        files: [{ path: outputPath, target: request.target }],
        options: { sourceFrames: { first: 1001, last: 1003 }, encodedFrom: join(folder.path, 'frames') },
      },
    ]);
    expect((await readNumberedFrames(outputPath)).numbers).toEqual([1001, 1002, 1003]);
  });

  itLong('take another folder rather than a file that is there, and keep their name', async () => {
    using folder = temporaryFolder();
    const request = await frames(folder.path, [1, 2]);
    writeFileSync(join(folder.path, 'Halo_v04.mp4'), 'mine');
    await using desk = open(folder.path);
    desk.queue.add([request]);
    desk.queue.start();
    const made = await reached(desk.queue, 'uploading');
    expect(made.outputPath).toBe(join(folder.path, 'Halo_v04 2', 'Halo_v04.mp4'));
  });

  it('say why they failed, and can be tried again', async () => {
    using folder = temporaryFolder();
    const request = await frames(folder.path, [1, 2, 4]);
    await using desk = open(folder.path);
    const [id] = desk.queue.add([request]);
    desk.queue.start();
    const failed = await reached(desk.queue, 'failed');
    expect(failed.state).toMatchObject({
      trouble: { code: 'frames_missing', sentence: '1 frame missing: 3.' },
    });
    await writeNumberedFrames({ folder: join(folder.path, 'frames'), numbers: [3], nameOf });
    if (id) desk.queue.retry(id);
    await reached(desk.queue, 'uploading');
  });

  it('say which frames were filled with the one before, and leave that to their upload', async () => {
    using folder = temporaryFolder();
    const { source, ...request } = await frames(folder.path, [1, 2, 4, 7]);
    if (source.kind !== 'frames') throw new Error('not frames');
    const filling = { ...source, settings: { ...source.settings, fillGaps: true } };
    await using desk = open(folder.path);
    desk.queue.add([{ ...request, source: filling }]);
    desk.queue.start();
    await reached(desk.queue, 'uploading');
    const filled = [
      { first: 3, last: 3 },
      { first: 5, last: 6 },
    ];
    expect(desk.uploads.added).toMatchObject([{ options: { sourceFrames: { first: 1, last: 7, filled } } }]);
  });

  it('are made once where the disk is full when they end, and uploaded as soon as it is not', async () => {
    using folder = temporaryFolder();
    const [ffmpeg, uploads, clock] = [
      new FfmpegVideoEncoder(foundFfmpeg),
      new FullUploads(),
      new FakeClock(),
    ];
    let made = 0;
    const encoder: VideoEncoder = {
      isAvailable: () => ffmpeg.isAvailable(),
      encode: async (...given) => {
        made += 1;
        desk.store.run('PRAGMA query_only = 1');
        await ffmpeg.encode(...given);
      },
    };
    await using desk = open(folder.path, { encoder, uploads, clock });
    const states = () => ({
      shown: desk.queue.snapshot().encodes.map(({ state }) => state.kind),
      written: desk.rows.all().map(({ state }) => state.kind),
    });
    desk.queue.add([await frames(folder.path, [1, 2])]);
    desk.queue.start();
    await reached(desk.queue, 'encoded');
    for (let second = 0; second < 3; second += 1) await clock.advance(1_000);
    expect(states()).toEqual({ shown: ['encoded'], written: ['encoding'] });
    desk.store.run('PRAGMA query_only = 0');
    await clock.advance(1_000);
    expect(states()).toEqual({ shown: ['encoded'], written: ['encoded'] });
    uploads.isFull = false;
    await clock.advance(1_000);
    await reached(desk.queue, 'uploading');
    expect(states()).toEqual({ shown: ['uploading'], written: ['uploading'] });
    expect([made, uploads.added.length]).toEqual([1, 1]);
  });

  it('end when canceled, and the next one starts', async () => {
    using folder = temporaryFolder();
    const request = await frames(folder.path, [1, 2]);
    const encoder = new HangingEncoder();
    // The clock stands still, so the next encode must start without waiting for a timer.
    await using desk = open(folder.path, { encoder, clock: new FakeClock() });
    const [first, second] = desk.queue.add([request, request]);
    desk.queue.start();
    await encoder.began.promise;
    if (first) await desk.queue.cancel(first);
    const states = () => desk.queue.snapshot().encodes.map(({ id, state }) => [id, state.kind]);
    await reached(desk.queue, 'encoding');
    expect(states()).toEqual([
      [first, 'canceled'],
      [second, 'encoding'],
    ]);
    expect(videosIn(folder.path)).toEqual([]);
    // The encode may have been removed from the list meanwhile.
    const gone = encodeIdSchema.parse('gone');
    await desk.queue.cancel(gone);
    await desk.queue.remove(gone);
    desk.queue.retry(gone);
    await desk.queue.remove(second ?? gone);
    expect(states(), 'what is encoded is canceled first').toHaveLength(2);
    await clearCanceled(desk.queue);
    expect(states()).toEqual([[second, 'encoding']]);
  });

  it('are taken off the list whole when the app ends meanwhile, and not at all after that', async () => {
    using folder = temporaryFolder();
    const request = await frames(folder.path, [1, 2]);
    const desk = open(folder.path);
    const [first, second] = desk.queue.add([request, request]);
    if (!first || !second) throw new Error('not added');
    for (const id of [first, second]) await desk.queue.cancel(id);
    const removal = desk.queue.remove(first);
    await desk[Symbol.asyncDispose]();
    await removal;
    await desk.queue.remove(second);
    await using next = open(folder.path);
    expect(next.queue.snapshot().encodes.map(({ id }) => id)).toEqual([second]);
  });

  it('start over in the next program after one that ended in the middle', async () => {
    using folder = temporaryFolder();
    const request = await frames(folder.path, [7, 8]);
    const encoder = new HangingEncoder();
    {
      await using desk = open(folder.path, { encoder });
      desk.queue.add([request]);
      desk.queue.start();
      await encoder.began.promise;
      const [record] = desk.rows.all();
      if (record?.unfinishedPath) writeFileSync(record.unfinishedPath, 'half');
    }
    await using desk = open(folder.path);
    desk.queue.start();
    await reached(desk.queue, 'uploading');
    expect(videosIn(folder.path)).toEqual(['Halo_v04.mp4']);
    expect(readdirSync(folder.path).filter((name) => name.startsWith('.renderdrop'))).toEqual([]);
  });

  it('use a whole video that an earlier try had finished', async () => {
    using folder = temporaryFolder();
    const request = await frames(folder.path, [7, 8]);
    {
      await using desk = open(folder.path);
      desk.queue.add([request]);
      desk.queue.start();
      await reached(desk.queue, 'uploading');
      const [record] = desk.rows.all();
      // As if the program had ended when the video was complete, but before that was saved.
      if (record) desk.rows.save({ ...record, state: { kind: 'encoding', sinceMs: 1 } });
    }
    await using desk = open(folder.path);
    desk.queue.start();
    await reached(desk.queue, 'uploading');
    expect(videosIn(folder.path)).toEqual(['Halo_v04.mp4']);
  });

  it('are made by one of several programs, and seen by all', async () => {
    using folder = temporaryFolder();
    const request = await frames(folder.path, [1, 2]);
    await using one = open(folder.path);
    await using other = open(folder.path);
    one.queue.start();
    other.queue.start();
    one.queue.add([request]);
    other.queue.add([{ ...request, target: { ...request.target, name: 'Other' } as AddEncode['target'] }]);
    await Promise.all([reached(one.queue, 'uploading'), reached(other.queue, 'uploading')]);
    const made = await new Promise<number>((resolve) => {
      const look = () => {
        const done = other.queue.snapshot().encodes.filter(({ state }) => state.kind === 'uploading').length;
        if (done === 2) resolve(one.uploads.added.length + other.uploads.added.length);
      };
      other.queue.subscribe(look);
      look();
    });
    expect(made).toBe(2);
    for (const taken of ['', 'Halo_v04 2'])
      expect(videosIn(join(folder.path, taken))).toEqual(['Halo_v04.mp4']);
  });

  itLong('make a lighter copy of a video, frame for frame, and leave the original alone', async () => {
    using folder = temporaryFolder();
    await writeNumberedFrames({ folder: folder.path, numbers: [3, 4, 5, 6], nameOf });
    const path = join(folder.path, 'Wall_v2.mov');
    const input = ['-start_number', '3', '-framerate', '25', '-i', join(folder.path, 'Halo_v04.%d.png')];
    execFileSync('ffmpeg', ['-v', 'error', ...input, '-c:v', 'prores_ks', path]);
    const before = readFileSync(path);
    const { accountId, target } = await frames(folder.path, [1, 2]);
    const source = { kind: 'lighter_copy', path, frames: 4, bitsPerSecond: 2_000_000 } as const;
    await using desk = open(folder.path);
    desk.queue.add([{ accountId, target, source, outputFolder: folder.path }]);
    desk.queue.start();
    const { outputPath } = await reached(desk.queue, 'uploading', 'failed');
    expect(outputPath).toBe(join(folder.path, 'Wall_v2.mp4'));
    expect((await readNumberedFrames(outputPath ?? '')).numbers).toEqual([3, 4, 5, 6]);
    expect(readFileSync(path).equals(before)).toBe(true);
    expect(desk.uploads.added).toMatchObject([{ options: { encodedFrom: path, sourceFrames: null } }]);
  });

  it('wake nobody while there is nothing to encode', async () => {
    using folder = temporaryFolder();
    const clock = new FakeClock();
    await using desk = open(folder.path, { clock });
    desk.queue.start();
    expect(desk.queue.snapshot().encodes).toEqual([]);
    expect(clock.pendingCount).toBe(0);
    const [id] = desk.queue.add([await frames(folder.path, [1, 2, 4])]);
    expect(clock.pendingCount).toBe(1);
    await reached(desk.queue, 'failed');
    await clock.advance(5_000);
    expect(clock.pendingCount).toBe(0);
    if (id) desk.queue.retry(id);
    expect(clock.pendingCount).toBe(1);
  });

  itLong('remove their videos a week after they are ready, and not before', async () => {
    // Promise: Removed 7 days after they are ready.
    using folder = temporaryFolder();
    const request = await frames(folder.path, [1, 2]);
    const uploads = new UploadsAsked();
    const clock = new FakeClock();
    const video = join(folder.path, 'Halo_v04.mp4');
    await using desk = open(folder.path, { uploads, clock });
    desk.queue.add([request]);
    desk.queue.start();
    await reached(desk.queue, 'uploading');
    uploads.end(jobIdSchema.parse('job-1-0'), 'ready', clock.nowMs());
    const ready = reached(desk.queue, 'ready');
    clock.advance(2_000);
    await ready;
    expect(existsSync(video)).toBe(true);
    const gone = new Promise<void>((resolve) => {
      desk.queue.subscribe(({ kind }) => kind === 'removed' && resolve());
    });
    const laterBy = (days: number) => {
      clock.setWallMs(clock.nowMs() + days * 24 * 60 * 60 * 1_000);
      clock.advance(61 * 60 * 1_000);
    };
    laterBy(6);
    expect(existsSync(video)).toBe(true);
    laterBy(2);
    await gone;
    expect(existsSync(video)).toBe(false);
  });
});
