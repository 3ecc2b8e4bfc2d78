/** @module-tag ffmpeg */

import { execFileSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FfmpegCopyMaker } from '../node/ffmpeg/ffmpeg-copy-maker.ts';
import { FfmpegFrameGrabber } from '../node/ffmpeg/ffmpeg-frame-grabber.ts';
import { FfmpegVideoEncoder } from '../node/ffmpeg/ffmpeg-video-encoder.ts';
import { EncodeError } from '../ports/video-encoder.ts';
import { foundFfmpeg } from '../testing/found-ffmpeg.ts';
import { itLong } from '../testing/it-long.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { hostileNames, Private, reddest, redOf } from './testing/attacks.ts';
import { hostileVideos } from './testing/hostile-videos.ts';

const never = new AbortController().signal;
const encoder = new FfmpegVideoEncoder(foundFfmpeg);
const grabber = new FfmpegFrameGrabber(foundFfmpeg);
let secret: Private;
beforeAll(async () => {
  secret = await Private.open();
});
afterAll(() => secret[Symbol.asyncDispose]());

/** What a lighter copy of the video shows; null if there is none. */
async function lighterCopyOf(path: string) {
  using made = temporaryFolder();
  const outputPath = join(made.path, 'copy.mp4');
  const request = {
    source: { kind: 'video', path, frames: 50 },
    target: { codec: 'h264', colour: 'as_is', bitsPerSecond: 500_000 },
    outputPath,
    unfinishedPath: null,
  } as const;
  const error = await encoder
    .encode(request, () => {}, never)
    .then(
      () => null,
      (reason: unknown) => reason,
    );
  if (error === null) return reddest(outputPath);
  expect(error).toBeInstanceOf(EncodeError);
  expect(readdirSync(made.path)).toEqual([]);
  return null;
}

/** What its small copy shows; null if none can be made. */
async function smallCopyOf(path: string) {
  using made = temporaryFolder();
  const outputPath = join(made.path, 'copy.mp4');
  const source = { path, container: 'QuickTime', codec: 'H.264', evenRate: null };
  try {
    await new FfmpegCopyMaker(foundFfmpeg).make({ source, outputPath, bytesMax: 1e9 }, never);
  } catch {
    expect(readdirSync(made.path)).toEqual([]);
    return null;
  }
  return reddest(outputPath);
}

/** The pictures that a note, the note check and a row in the list would show. */
async function picturesOf(path: string): Promise<readonly Uint8Array[]> {
  const codec = { container: 'QuickTime', codec: 'H.264', widthMax: 320 };
  const place = { kind: 'frame', frame: 1, rate: { num: 25, den: 1 } } as const;
  const pictures = [
    await grabber.grab({ path, place, ...codec }, never),
    await grabber.grab({ path, place: { kind: 'moment', seconds: 0 }, ...codec, codec: 'ProRes 422' }, never),
    await grabber.still({ path, atSeconds: 0, widthMax: 224, heightMax: 144 }, never),
  ];
  return pictures.filter((picture) => picture !== null);
}

describe.skipIf(process.platform === 'win32')('videos that try to steer ffmpeg', () => {
  it('show nothing in a lighter copy that is not in them, and ask nobody', async () => {
    for (const [what, content] of hostileVideos(secret)) {
      using folder = temporaryFolder();
      for (const extension of ['mp4', 'mpg']) {
        const path = join(folder.path, `wall.${extension}`);
        writeFileSync(path, content);
        expect((await lighterCopyOf(path))?.red ?? 0, `${what}, .${extension}`).toBeLessThan(8);
        expect(secret.heard, what).toBe(0);
      }
    }
  });

  it('show nothing in a small copy that is not in them, and ask nobody', async () => {
    for (const [what, content] of hostileVideos(secret)) {
      using folder = temporaryFolder();
      const path = join(folder.path, 'wall.mov');
      writeFileSync(path, content);
      expect((await smallCopyOf(path))?.red ?? 0, what).toBeLessThan(8);
      expect(secret.heard, what).toBe(0);
    }
  });

  it('show nothing at a note, in a note check and in the list that is not in them, and ask nobody', async () => {
    for (const [what, content] of hostileVideos(secret)) {
      using folder = temporaryFolder();
      const path = join(folder.path, 'wall.mov');
      writeFileSync(path, content);
      for (const picture of await picturesOf(path)) expect(redOf(picture), what).toBeLessThan(8);
      expect(secret.heard, what).toBe(0);
    }
  });

  itLong('are shown and copied however they are called', async () => {
    const blue = [
      '-f',
      'lavfi',
      '-i',
      'color=blue:s=256x64:r=25:d=2',
      '-c:v',
      'libx264',
      '-pix_fmt',
      'yuv420p',
    ];
    const moving = ['-movflags', 'frag_keyframe', '-f', 'mov', 'pipe:1'];
    const film = execFileSync('ffmpeg', ['-v', 'error', ...blue, ...moving]);
    for (const [what, stem] of hostileNames(secret).slice(0, 3)) {
      using folder = temporaryFolder();
      const path = join(folder.path, `${stem.replaceAll('/', '_')}.mov`);
      writeFileSync(path, film);
      expect(await lighterCopyOf(path), what).toEqual({ red: 0, pictures: 50 });
      expect(await smallCopyOf(path), what).toEqual({ red: 0, pictures: 50 });
      expect(await picturesOf(path), what).toHaveLength(3);
    }
  });
});
