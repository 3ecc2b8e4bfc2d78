import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const smallVideo = join(import.meta.dirname, '../../resources/sample-render.mp4');

export interface MadeRender {
  readonly path: string;
  readonly sizeBytes: number;
  /** Null if ffmpeg made it, as wide as an LED wall. Otherwise it is the small video of the repository. */
  readonly whySmall: string | null;
}

export interface RenderWish {
  /** A different hue for each render, so that no two are the same. */
  readonly hue: number;
  /** An upload needs bytes to take time. The small video is padded to this size with a box that players skip. */
  readonly fillToBytes: number;
}

/**
 * Makes a render of six seconds, as wide as an LED wall, with ffmpeg. Where ffmpeg can't, it copies the small video of the
 * repository.
 */
export async function makeRender(path: string, { hue, fillToBytes }: RenderWish): Promise<MadeRender> {
  const picture = `testsrc2=size=3840x1080:rate=30000/1001:duration=6,hue=h=${hue}`;
  const encoding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
  const words = ['-loglevel', 'error', '-y', '-f', 'lavfi', '-i', picture, ...encoding, path];
  const whySmall = await whyNot(words);
  if (whySmall === null) return { path, sizeBytes: readFileSync(path).length, whySmall };
  const video = readFileSync(smallVideo);
  const filled = Buffer.concat([video, skippedBox(Math.max(16 + hue, fillToBytes + hue - video.length))]);
  writeFileSync(path, filled);
  return { path, sizeBytes: filled.length, whySmall };
}

/** Why ffmpeg made no video; null if it did. It ends with this program, which hears signals meanwhile. */
async function whyNot(words: readonly string[]): Promise<string | null> {
  const child = spawn('ffmpeg', words, { stdio: 'ignore' });
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  try {
    const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
    // Ctrl-C ends it too.
    if (signal !== null) throw new Error(`ffmpeg was ended by ${signal}.`);
    return code === 0 ? null : 'ffmpeg here can’t make one';
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'ffmpeg isn’t here';
    throw error;
  } finally {
    process.removeListener('exit', end);
  }
}

/** A part of an MP4 file that players skip. */
function skippedBox(sizeBytes: number): Buffer {
  const box = Buffer.alloc(sizeBytes);
  box.writeUInt32BE(sizeBytes, 0);
  box.write('free', 4, 'latin1');
  return box;
}
