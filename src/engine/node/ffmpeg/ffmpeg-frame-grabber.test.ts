/** @module-tag ffmpeg */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { foundFfmpeg } from '../../testing/found-ffmpeg.ts';
import { SampleRenders, testPicture } from '../../testing/sample-renders.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { FfmpegFrameGrabber } from './ffmpeg-frame-grabber.ts';
import { FfmpegProgram } from './ffmpeg-program.ts';

const never = new AbortController().signal;

it.skipIf(process.platform === 'win32')(
  'decodes once for a picture whose keyframe is far before it',
  async () => {
    using folder = temporaryFolder();
    await using renders = await SampleRenders.create();
    const rareKeyframes = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '1000', '-pix_fmt', 'yuv420p'];
    const path = await renders.make('rare.mp4', [...testPicture('25', '64x36', 30), ...rareKeyframes]);
    const real = (await foundFfmpeg.find()) ?? '';
    const [heard, wrapped] = [join(folder.path, 'calls'), join(folder.path, 'ffmpeg')];
    writeFileSync(wrapped, `#!/bin/sh\necho "$*" >>'${heard}'\nexec '${real}' "$@"\n`, { mode: 0o755 });
    const grabber = new FfmpegFrameGrabber(new FfmpegProgram([wrapped]));
    const decoded = () =>
      readFileSync(heard, 'utf8')
        .split('\n')
        .filter((call) => call.includes('image2pipe')).length;
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
