import { expect, it } from 'vitest';
import { evenPicture } from '../../../shared/model/note-check.ts';
import type { FrameGrabber } from '../../ports/frame-grabber.ts';
import { programsAt } from '../../testing/running-commands.ts';
import { CheckDesk } from '../testing/check-desk.ts';
import type { Render } from '../version-renders.ts';
import { type FetchUnit, FrameFetcher } from './frame-fetcher.ts';

const rate = { num: 25, den: 1 };
const render: Render = {
  copyPath: null,
  path: '/renders/a.mov',
  container: 'QuickTime',
  codec: 'ProRes 422',
  size: { width: 160, height: 96 },
  evenRate: rate,
  dropFrame: false,
  startTimecode: null,
  frameCount: 250,
  firstFrame: null,
};
const unit = (frame: number, count = 1, of = render): FetchUnit => ({
  key: 'a',
  render: of,
  pictures: Array.from({ length: count }, (_, at) => evenPicture(frame + at, rate)),
});

/** Answers only when the test says so, and records requests. */
class SlowGrabber implements FrameGrabber {
  readonly asked: { readonly frames: readonly number[]; readonly signal: AbortSignal; finish(): void }[] = [];
  isAvailable = async () => true;
  grab = async () => null;
  timesAround = async () => [];
  grabRun: FrameGrabber['grabRun'] = ({ places }, signal) =>
    new Promise((resolve) => {
      const frames = places.map((place) => (place.kind === 'frame' ? place.frame : -1));
      const finish = () => resolve(frames.map((frame) => new Uint8Array([frame])));
      signal.addEventListener('abort', () => resolve(frames.map(() => null)));
      this.asked.push({ frames, signal, finish });
    });
}

it('fetches ahead two at a time, in order, and nothing twice', async () => {
  const grabber = new SlowGrabber();
  const fetcher = new FrameFetcher(grabber);
  fetcher.setAhead([unit(1), unit(2), unit(1), unit(3)]);
  expect(grabber.asked.map(({ frames }) => frames)).toEqual([[1], [2]]);
  grabber.asked[0]?.finish();
  await expect.poll(() => grabber.asked.map(({ frames }) => frames)).toEqual([[1], [2], [3]]);
  expect(await fetcher.picture(unit(1))).toEqual(new Uint8Array([1]));
  expect(grabber.asked).toHaveLength(3);
  await fetcher.close();
});

it('lets what somebody waits for go before what is fetched ahead, and takes that up again', async () => {
  const grabber = new SlowGrabber();
  const fetcher = new FrameFetcher(grabber);
  fetcher.setAhead([unit(10, 5), unit(20, 5)]);
  const wanted = fetcher.picture(unit(7));
  expect(grabber.asked[1]?.signal.aborted).toBe(true);
  await expect.poll(() => grabber.asked.at(-1)?.frames).toEqual([7]);
  grabber.asked.at(-1)?.finish();
  expect(await wanted).toEqual(new Uint8Array([7]));
  await expect.poll(() => grabber.asked.at(-1)?.frames).toEqual([20, 21, 22, 23, 24]);
  await fetcher.close();
});

it('waits for a picture that is on its way already', async () => {
  const grabber = new SlowGrabber();
  const fetcher = new FrameFetcher(grabber);
  fetcher.setAhead([unit(10, 5)]);
  const wanted = fetcher.picture(unit(12));
  expect(grabber.asked).toHaveLength(1);
  grabber.asked[0]?.finish();
  expect(await wanted).toEqual(new Uint8Array([12]));
  await fetcher.close();
});

it('keeps nobody waiting who has stepped on long ago', async () => {
  const grabber = new SlowGrabber();
  const fetcher = new FrameFetcher(grabber);
  const all = Array.from({ length: 40 }, (_, frame) => fetcher.picture(unit(frame)));
  expect(await all[2]).toBeNull();
  for (let at = 0; at < 40; at += 1) {
    grabber.asked[at]?.finish();
    await Promise.resolve();
  }
  expect(await all[39]).toEqual(new Uint8Array([39]));
  await fetcher.close();
});

it('leaves no ffmpeg behind when it is closed', { tags: ['ffmpeg'] }, async () => {
  await using desk = await CheckDesk.open();
  // Large enough that decoding takes a while, and soon made.
  const large = ['-c:v', 'mjpeg', '-q:v', '2', '-s', '1920x1152'];
  const path = await desk.film({ name: 'large.mov', rate: '25', count: 40, encoder: large }, 0);
  const fetcher = new FrameFetcher(desk.grabber);
  const found = await desk.render(path);
  fetcher.setAhead([unit(0, 25, found), unit(15, 25, found)]);
  const wanted = fetcher.picture(unit(39, 1, found));
  await expect.poll(() => decodersOf(path)).toBeGreaterThan(0);
  await fetcher.close();
  expect(await wanted).toBeNull();
  await expect.poll(() => decodersOf(path)).toBe(0);
});

const decodersOf = (path: string): number => programsAt(path).filter((line) => /ffmpeg/.test(line)).length;
