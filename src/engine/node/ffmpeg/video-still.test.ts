/** @module-tag ffmpeg */
import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SampleRenders } from '../../testing/sample-renders.ts';
import { FfmpegFrameGrabber } from './ffmpeg-frame-grabber.ts';

const never = new AbortController().signal;
let renders: SampleRenders;
beforeAll(async () => {
  renders = await SampleRenders.create();
});
afterAll(() => renders[Symbol.asyncDispose]());

const oneKeyframe = ['-c:v', 'libx264', '-preset', 'veryfast', '-g', '1000', '-keyint_min', '1000'];

/** Brightness from 0 to 255. */
function brightnessOf(picture: Uint8Array | null): number {
  const told = '-v error -i pipe:0 -vf scale=1:1:flags=area,format=gray -f rawvideo pipe:1';
  return execFileSync('ffmpeg', told.split(' '), { input: picture ?? new Uint8Array() })[0] ?? 0;
}

async function stillOf(name: string, seconds: number, made: readonly string[]): Promise<number> {
  const grey = `color=c=0xA0A0A0:s=160x90:r=25:d=${seconds},fade=in:d=0.8`;
  const path = await renders.make(name, ['-f', 'lavfi', '-i', grey, ...made]);
  // A third into the render, as the window asks.
  const wanted = { path, atSeconds: seconds / 3, widthMax: 768, heightMax: 288 };
  return brightnessOf(await new FfmpegFrameGrabber().still(wanted, never));
}

it.each([
  ['a few seconds', 6],
  ['a minute', 60],
])('shows no first picture, black before a fade, of %s with only one keyframe', async (_what, seconds) => {
  expect(await stillOf('fade.mp4', seconds, oneKeyframe)).toBeGreaterThan(120);
});

it('also where the first picture is not at zero, as in a transport stream', async () => {
  expect(await stillOf('fade.ts', 6, oneKeyframe)).toBeGreaterThan(120);
});

it('shows the picture at the place asked for where each stands alone', async () => {
  expect(await stillOf('fade.mov', 6, ['-c:v', 'prores_ks'])).toBeGreaterThan(120);
});
