import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, isAbsolute, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Dozens of test files need the same few videos: each is encoded once on this computer, then copied. */
const cache = join(tmpdir(), 'renderdrop-sample-renders');

/** Small real renders, made by ffmpeg on first use and kept until the folder is removed. */
export class SampleRenders implements AsyncDisposable {
  readonly directory: string;
  readonly #made = new Map<string, Promise<string>>();
  readonly #beforeFfmpeg: () => void;

  private constructor(directory: string, beforeFfmpeg: () => void) {
    this.directory = directory;
    this.#beforeFfmpeg = beforeFfmpeg;
  }

  /** `beforeFfmpeg` may skip a test that needs ffmpeg where there is none. */
  static async create(beforeFfmpeg: () => void = () => {}): Promise<SampleRenders> {
    return new SampleRenders(await mkdtemp(join(tmpdir(), 'renderdrop-samples-')), beforeFfmpeg);
  }

  /**
   * `arguments_` come between `ffmpeg` and the name of the file. Each set of arguments gets its own folder, since tests may
   * use one name for different videos.
   */
  make(name: string, arguments_: readonly string[]): Promise<string> {
    const recipe = createHash('sha256').update(arguments_.join('\n')).digest('hex').slice(0, 12);
    const folder = join(this.directory, recipe);
    const path = join(folder, name);
    const known = this.#made.get(path);
    if (known) return known;
    const made = this.#make(folder, name, arguments_, recipe);
    this.#made.set(path, made);
    return made;
  }

  async #make(folder: string, name: string, arguments_: readonly string[], recipe: string): Promise<string> {
    const path = join(folder, name);
    await mkdir(folder, { recursive: true });
    // The file gets its name last, so a file of that name is complete.
    const unfinished = join(folder, `unfinished-${name}`);
    // Results of input files of the test itself are not shared.
    const kept = arguments_.some(isAbsolute) ? null : join(cache, `${recipe}${extname(name)}`);
    if (kept !== null && existsSync(kept)) await copyFile(kept, unfinished, constants.COPYFILE_FICLONE);
    else {
      this.#beforeFfmpeg();
      await run('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...arguments_, unfinished]);
      if (kept !== null) await keep(unfinished, kept);
    }
    await rename(unfinished, path);
    return path;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.directory, { recursive: true, force: true });
  }
}

async function keep(path: string, kept: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  const partial = `${kept}-${process.pid}`;
  await copyFile(path, partial, constants.COPYFILE_FICLONE);
  await rename(partial, kept);
}

/** A moving test picture: `size` like `320x180`, `rate` like `25` or `30000/1001`. */
export function testPicture(rate: string, size = '320x180', seconds = 1): string[] {
  return ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`];
}

/** A second of sound. */
export const testSound: readonly string[] = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=1'];
