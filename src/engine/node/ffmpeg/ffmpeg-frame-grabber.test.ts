/** @module-tag ffmpeg */
import { copyFileSync, truncateSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { writeNumberedFrames } from '../../sequences/testing/numbered-frames.ts';
import { SampleRenders, testPicture } from '../../testing/sample-renders.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { FfmpegFrameGrabber } from './ffmpeg-frame-grabber.ts';
import { FfmpegProgram } from './ffmpeg-program.ts';
import { overheardFfmpeg } from './testing/overheard.ts';

const never = new AbortController().signal;

async function overheard(folder: string) {
  const { path, calls } = await overheardFfmpeg(folder);
  return { grabber: new FfmpegFrameGrabber(new FfmpegProgram([path])), calls };
}

it.skipIf(process.platform === 'win32')(
  'looks at a frame once until it changes, and again at one that it could not decode',
  async () => {
    using folder = temporaryFolder();
    const { grabber, calls } = await overheard(folder.path);
    const look = async (path: string) => {
      const seen = await grabber.look(path, never);
      return { hasAlpha: seen?.hasAlpha, looks: calls('showinfo') };
    };
    const [opaque, clear] = ['rgb24', 'rgba'].map((pixels) => join(folder.path, `${pixels}.1001.png`));
    if (!opaque || !clear) throw new Error('two frames');
    for (const path of [opaque, clear])
      await writeNumberedFrames({
        folder: folder.path,
        numbers: [1001],
        nameOf: () => basename(path),
        pixels: path === clear ? 'rgba' : 'rgb24',
      });
    expect(await look(opaque)).toEqual({ hasAlpha: false, looks: 1 });
    expect(await look(opaque)).toEqual({ hasAlpha: false, looks: 1 });
    copyFileSync(clear, opaque);
    expect(await look(opaque), 'rendered again').toEqual({ hasAlpha: true, looks: 2 });
    truncateSync(opaque, 60);
    expect(await look(opaque), 'still being written').toEqual({ hasAlpha: null, looks: 3 });
    expect(await look(opaque)).toEqual({ hasAlpha: null, looks: 4 });
  },
);

it.skipIf(process.platform === 'win32')(
  'decodes the first picture of ProRes in HD once, though the file says nothing about its colours',
  async () => {
    using folder = temporaryFolder();
    await using renders = await SampleRenders.create();
    const prores = ['-c:v', 'prores_ks', '-profile:v', '0'];
    const path = await renders.make('silent.mov', [...testPicture('25', '1280x720', 0.2), ...prores]);
    const { grabber, calls } = await overheard(folder.path);
    const source = { path, container: 'QuickTime', codec: 'ProRes 422 Proxy', widthMax: 64 } as const;
    const place = { kind: 'frame', frame: 2, rate: { num: 25, den: 1 } } as const;
    expect(await grabber.grab({ ...source, place }, never)).not.toBeNull();
    expect(calls('image2pipe')).toBe(1);
  },
);

it.skipIf(process.platform === 'win32')(
  'decodes once for a picture whose keyframe is far before it',
  async () => {
    using folder = temporaryFolder();
    await using renders = await SampleRenders.create();
    const rareKeyframes = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '1000', '-pix_fmt', 'yuv420p'];
    const path = await renders.make('rare.mp4', [...testPicture('25', '64x36', 30), ...rareKeyframes]);
    const { grabber, calls } = await overheard(folder.path);
    const decoded = () => calls('image2pipe');
    const grab = (frame: number) =>
      grabber.grab(
        {
          ...{ path, container: 'MPEG-4', codec: 'AVC', widthMax: 64, format: 'jpeg' },
          place: { kind: 'frame', frame, rate: { num: 25, den: 1 } },
        },
        never,
      );
    expect(await grab(600)).not.toBeNull();
    expect(decoded()).toBe(1);
    expect(await grab(749), 'the last one').not.toBeNull();
    expect(await grab(750), 'one after it').toBeNull();
  },
);
