/** @module-tag ffmpeg */
import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foundFfmpeg } from '../../testing/found-ffmpeg.ts';
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

async function stillOf(
  name: string,
  seconds: number,
  made: readonly string[],
  picture = 'fade=in:d=0.8',
): Promise<number> {
  const grey = `color=c=0xA0A0A0:s=160x90:r=10:d=${seconds},${picture}`;
  const path = await renders.make(name, ['-f', 'lavfi', '-i', grey, ...made]);
  // A third into the render, as the window asks.
  const wanted = { path, atSeconds: seconds / 3, widthMax: 768, heightMax: 288 };
  return brightnessOf(await new FfmpegFrameGrabber(foundFfmpeg).still(wanted, never));
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

const halfClear = 'color=c=0xA0A0A0@0.5:s=160x90:r=25:d=1,format=yuva444p10le';
it.each([
  ['render', 'clear.mov', ['-c:v', 'prores_ks', '-profile:v', '4', '-alpha_bits', '16']],
  ['frame of a sequence', 'clear.0001.png', ['-frames:v', '1', '-pix_fmt', 'rgba']],
])('the still of a transparent %s is transparent', async (_what, name, made) => {
  const path = await renders.make(name, ['-f', 'lavfi', '-i', halfClear, ...made]);
  const wanted = { path, atSeconds: 0.4, widthMax: 768, heightMax: 288 };
  const picture = await new FfmpegFrameGrabber(foundFfmpeg).still(wanted, never);
  const told = '-v error -i pipe:0 -vf scale=1:1,format=rgba -f rawvideo pipe:1';
  const [red = 0, , , opacity] = execFileSync('ffmpeg', told.split(' '), { input: picture ?? '' });
  expect(opacity).toBeCloseTo(128, -1);
  expect(red).toBeGreaterThan(140);
});

describe('a render that fades in for longer shows a later picture than an almost black one', () => {
  // Black until the fade begins, as many renders are.
  const slow = 'fade=in:st=2:d=1';
  it.each([
    ['of one keyframe', 'slow.mp4', 6, oneKeyframe],
    ['of one keyframe and no picture that others do not need', 'plain.mp4', 30, [...oneKeyframe, '-bf', '0']],
    ['of pictures that stand alone', 'slow.mov', 6, ['-c:v', 'prores_ks']],
  ])('%s', async (_what, name, seconds, made) => {
    expect(await stillOf(name, seconds, made, slow)).toBeGreaterThan(120);
  });

  it('but keeps its place if all is dark, or a few lights are in it', async () => {
    expect(await stillOf('dark.mov', 6, ['-c:v', 'prores_ks'], 'fade=in:st=7:d=1')).toBeLessThan(5);
    const lights = "drawbox=c=black:t=fill,drawbox=x=0:y=0:w=40:h=20:c=white:t=fill:enable='lt(t,3)'";
    const still = await stillOf('lights.mov', 6, ['-c:v', 'prores_ks'], lights);
    expect(still, 'the lights go out after the place asked for').toBeGreaterThan(5);
  });
});
