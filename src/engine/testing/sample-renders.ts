import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Small real renders, made by ffmpeg when first asked for and kept until the directory is removed. */
export class SampleRenders implements AsyncDisposable {
  readonly directory: string;

  private constructor(directory: string) {
    this.directory = directory;
  }

  static async create(): Promise<SampleRenders> {
    return new SampleRenders(await mkdtemp(join(tmpdir(), 'renderdrop-samples-')));
  }

  /** `arguments_` stand between `ffmpeg` and the name of the file. */
  async make(name: string, arguments_: readonly string[]): Promise<string> {
    const path = join(this.directory, name);
    if (existsSync(path)) return path;
    // Its name comes last: a file that is there is whole.
    const unfinished = join(this.directory, `unfinished-${name}`);
    await run('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...arguments_, unfinished]);
    await rename(unfinished, path);
    return path;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.directory, { recursive: true, force: true });
  }
}

/** A moving test picture: `size` like `320x180`, `rate` like `25` or `30000/1001`. */
export function testPicture(rate: string, size = '320x180', seconds = 1): string[] {
  return ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`];
}

/** A second of sound beside the picture. */
export const testSound: readonly string[] = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=1'];
