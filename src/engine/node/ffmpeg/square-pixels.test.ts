/** @module-tag ffmpeg */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MediaFacts } from '../../../shared/model/media-facts.ts';
import { renderOf, sourceOf } from '../../notes/version-renders.ts';
import { foundFfmpeg } from '../../testing/found-ffmpeg.ts';
import { SampleRenders } from '../../testing/sample-renders.ts';
import { sharedProbe } from '../../testing/shared-probe.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { FfmpegCopyMaker } from './ffmpeg-copy-maker.ts';
import { FfmpegFrameGrabber } from './ffmpeg-frame-grabber.ts';

const never = new AbortController().signal;
let renders: SampleRenders;
beforeAll(async () => {
  renders = await SampleRenders.create();
});
afterAll(() => renders[Symbol.asyncDispose]());

async function factsOf(path: string): Promise<MediaFacts> {
  const result = await sharedProbe.probe({ kind: 'path', path }, AbortSignal.timeout(60_000));
  if (result.kind !== 'video') throw new Error(`no video: ${path}`);
  return result.facts;
}

const sizeOf = (input: Uint8Array | null): string => {
  const told = '-v error -show_entries stream=width,height -of csv=p=0:s=x -i pipe:0';
  return execFileSync('ffprobe', told.split(' '), { input: input ?? '' })
    .toString()
    .trim();
};

const h264 = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p'];
const prores = ['-c:v', 'prores_ks'];
const fields = ['-vf', 'setfield=tff', '-flags', '+ildct+ilme'];

type Stored = Pick<MediaFacts, 'width' | 'height' | 'isInterlaced'> & { readonly pixelAspect: number };
it.each<[name: string, size: string, aspect: string, made: readonly string[], stored: Stored, shown: string]>(
  [
    ['wide.mp4', '320x320', '2/1', h264, of(320, 320, 2), '640x320'],
    ['wide.mov', '320x320', '2/1', prores, of(320, 320, 2), '640x320'],
    ['narrow.mov', '320x160', '1/2', prores, of(320, 160, 0.5), '160x160'],
    ['turned.mp4', '320x160', '2/1', h264, of(160, 320, 0.5), '80x320'],
    ['pal.mov', '720x576', '16/15', [...prores, ...fields], of(720, 576, 16 / 15, true), '768x576'],
    ['rounded.mov', '320x160', '321/320', prores, of(320, 160, 1), '320x160'],
    ['senseless.mov', '320x160', '100/1', prores, of(320, 160, 1), '320x160'],
  ],
)('pictures of %s (%s, pixels %s) have the shape in which players show them', async (...given) => {
  const [name, size, aspect, made, stored, shown] = given;
  const filters = `testsrc=s=${size}:r=25:d=0.2,setsar=${aspect}`;
  const upright = await renders.make(name, ['-f', 'lavfi', '-i', filters, ...made]);
  // Only of a copy does ffmpeg 5 write down that it is on its side.
  const onItsSide = ['-i', upright, '-c', 'copy', '-metadata:s:v', 'rotate=90'];
  const path = name.startsWith('turned') ? await renders.make(name, onItsSide) : upright;
  const facts = await factsOf(path);
  expect(facts).toMatchObject({ ...stored, pixelAspect: expect.closeTo(stored.pixelAspect, 2) });
  const render = renderOf(path, facts, null);
  expect(`${render.size.width}x${render.size.height}`).toBe(shown);

  const grabber = new FfmpegFrameGrabber(foundFfmpeg);
  const place = { kind: 'frame', frame: 1, rate: { num: 25, den: 1 } } as const;
  expect(sizeOf(await grabber.grab({ ...sourceOf(render), place, widthMax: 20_000 }, never))).toBe(shown);
  expect(sizeOf(await grabber.still({ path, atSeconds: 0, widthMax: 2000, heightMax: 2000 }, never))).toBe(
    shown,
  );

  using folder = temporaryFolder();
  const outputPath = join(folder.path, 'copy.mp4');
  const source = { ...sourceOf(render), evenRate: render.evenRate };
  await new FfmpegCopyMaker(foundFfmpeg).make({ source, outputPath, bytesMax: 1e9 }, never);
  const copy = await factsOf(outputPath);
  expect([`${copy.width}x${copy.height}`, copy.pixelAspect]).toEqual([shown, 1]);
});

function of(width: number, height: number, pixelAspect: number, isInterlaced = false): Stored {
  return { width, height, pixelAspect, isInterlaced };
}
