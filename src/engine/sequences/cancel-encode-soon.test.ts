/** @module-tag ffmpeg */
import { expect, it } from 'vitest';
import type { EncodeId } from '../../shared/model/encodes.ts';
import { cancelsAfterMs } from '../../shared/model/may-stop.ts';
import { FfmpegVideoEncoder } from '../node/ffmpeg/ffmpeg-video-encoder.ts';
import type { VideoEncoder } from '../ports/video-encoder.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { foundFfmpeg } from '../testing/found-ffmpeg.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { frames, HangingEncoder, openEncodes, reached, videosIn } from './testing/opened-encodes.ts';

/** Waits for a word before it encodes. */
class HeldEncoder implements VideoEncoder {
  readonly began = Promise.withResolvers<void>();
  readonly mayGoOn = Promise.withResolvers<void>();
  readonly #ffmpeg = new FfmpegVideoEncoder(foundFfmpeg);

  isAvailable() {
    return this.#ffmpeg.isAvailable();
  }

  async encode(...given: Parameters<VideoEncoder['encode']>): Promise<void> {
    this.began.resolve();
    await this.mayGoOn.promise;
    await this.#ffmpeg.encode(...given);
  }
}

type Desk = ReturnType<typeof openEncodes>;

/** An encode that was done while it could still be undone that it is canceled. */
async function doneMeanwhile({ queue }: Desk, encoder: HeldEncoder, folder: string): Promise<EncodeId> {
  const [id] = queue.add([await frames(folder, [1, 2])]);
  if (!id) throw new Error('not added');
  queue.start();
  await encoder.began.promise;
  queue.cancelSoon(id);
  encoder.mayGoOn.resolve();
  await reached(queue, 'encoded');
  return id;
}

it('uploads nothing of an encode that is done while its cancel can be undone, and leaves no video of it', async () => {
  using folder = temporaryFolder();
  const [encoder, clock] = [new HeldEncoder(), new FakeClock()];
  await using desk = openEncodes(folder.path, { encoder, clock });
  const { queue, uploads } = desk;
  await doneMeanwhile(desk, encoder, folder.path);
  await clock.advance(cancelsAfterMs - 1_000);
  expect([queue.snapshot().encodes[0]?.state.kind, uploads.added]).toEqual(['encoded', []]);
  await clock.advance(1_000);
  await reached(queue, 'canceled');
  await expect.poll(() => videosIn(folder.path)).toEqual([]);
  expect(uploads.added).toEqual([]);
});

it('uploads it, once and without encoding it again, if its cancel is undone', async () => {
  using folder = temporaryFolder();
  const encoder = new HeldEncoder();
  await using desk = openEncodes(folder.path, { encoder, clock: new FakeClock() });
  const id = await doneMeanwhile(desk, encoder, folder.path);
  desk.queue.undoCancel(id);
  expect((await reached(desk.queue, 'uploading')).cancelsAtMs).toBeNull();
  expect(desk.uploads.added).toHaveLength(1);
});

it('cancels, once its time is over, what was to be canceled when the program was killed', async () => {
  using folder = temporaryFolder();
  const clock = new FakeClock();
  {
    const encoder = new HangingEncoder();
    await using desk = openEncodes(folder.path, { encoder, clock });
    const [id] = desk.queue.add([await frames(folder.path, [1, 2])]);
    desk.queue.start();
    await encoder.began.promise;
    if (id) desk.queue.cancelSoon(id);
  }
  await using desk = openEncodes(folder.path, { clock });
  const states = () => desk.queue.snapshot().encodes.map(({ state }) => state.kind);
  desk.queue.start();
  expect(states(), 'it can still be undone').toEqual(['waiting']);
  await clock.advance(cancelsAfterMs);
  expect(states()).toEqual(['canceled']);
  expect([desk.uploads.added, videosIn(folder.path)]).toEqual([[], []]);
});
