import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const smallVideo = join(import.meta.dirname, '../../resources/sample-render.mp4');

export interface MadeRender {
  readonly path: string;
  readonly sizeBytes: number;
  /** Of ffmpeg's test picture, as wide as a LED wall; otherwise it is the small video of the repository. */
  readonly isLarge: boolean;
}

export interface RenderWish {
  /** Another one, so that no two renders are the same. */
  readonly hue: number;
  /** Upload time comes from bytes: the small video is filled up to this size with what players skip. */
  readonly fillToBytes: number;
}

/** A render of six seconds as wide as a LED wall, where there is an ffmpeg; the small video of the repository elsewhere. */
export function makeRender(path: string, { hue, fillToBytes }: RenderWish): MadeRender {
  const picture = `testsrc2=size=3840x1080:rate=30000/1001:duration=6,hue=h=${hue}`;
  const encoding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
  const words = ['-loglevel', 'error', '-y', '-f', 'lavfi', '-i', picture, ...encoding, path];
  if (spawnSync('ffmpeg', words, { stdio: 'ignore' }).status === 0) {
    return { path, sizeBytes: readFileSync(path).length, isLarge: true };
  }
  const video = readFileSync(smallVideo);
  const filled = Buffer.concat([video, skippedBox(Math.max(16 + hue, fillToBytes + hue - video.length))]);
  writeFileSync(path, filled);
  return { path, sizeBytes: filled.length, isLarge: false };
}

/** A part of an MP4 file that players skip. */
function skippedBox(sizeBytes: number): Buffer {
  const box = Buffer.alloc(sizeBytes);
  box.writeUInt32BE(sizeBytes, 0);
  box.write('free', 4, 'latin1');
  return box;
}
