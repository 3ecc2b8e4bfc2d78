import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { MissingProgram } from './benchmark.ts';

const ffmpeg = promisify(execFile);
export const keptFrames = fileURLToPath(new URL('../.cache/bench-frames', import.meta.url));
/** The number of different pictures; a longer sequence repeats them. */
const drawn = 12;

export const frameKinds = [
  { name: 'PNG', extension: 'png', output: ['-pix_fmt', 'rgb24'] },
  {
    name: 'EXR',
    extension: 'exr',
    output: ['-pix_fmt', 'gbrpf32le', '-format', 'half', '-compression', 'zip1'],
  },
] as const;
export type FrameKind = (typeof frameKinds)[number];

/** The pictures are drawn once and kept for later runs. */
export async function picturesOf({ extension, output }: FrameKind): Promise<readonly string[]> {
  const pictures = join(keptFrames, extension);
  if (!existsSync(pictures)) {
    const unfinished = `${pictures}.unfinished`;
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { recursive: true });
    const source = `testsrc2=size=1920x1080:rate=1:duration=${drawn},noise=alls=8`;
    try {
      await ffmpeg('ffmpeg', [
        ...['-v', 'error', '-f', 'lavfi', '-i', source],
        ...output,
        join(unfinished, `%02d.${extension}`),
      ]);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new MissingProgram('ffmpeg');
      throw error;
    }
    renameSync(unfinished, pictures);
  }
  return readdirSync(pictures).map((name) => join(pictures, name));
}

export const frameName = (frame: number, { extension }: Pick<FrameKind, 'extension'>): string =>
  `shot.${String(frame).padStart(4, '0')}.${extension}`;
