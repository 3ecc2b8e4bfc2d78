import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rename, rm } from 'node:fs/promises';

const widthPixels = 480;
const patienceMs = 20_000;

/** Small pictures by ffmpeg, one after the other; without ffmpeg there are none. */
export class Thumbnailer {
  #line: Promise<unknown> = Promise.resolve();
  #isAvailable = true;

  /** True when the picture was made. */
  make(video: string, picture: string, atSeconds: number): Promise<boolean> {
    const made = this.#line.then(() => this.#run(video, picture, atSeconds));
    this.#line = made;
    return made;
  }

  async #run(video: string, picture: string, atSeconds: number): Promise<boolean> {
    if (!this.#isAvailable) return false;
    const partial = `${picture}.part`;
    const ffmpeg = spawn(
      'ffmpeg',
      // biome-ignore format: flags and their values in pairs
      ['-v', 'error', '-y', '-threads', '1', '-ss', atSeconds.toFixed(3), '-i', video, '-frames:v', '1',
       '-vf', `scale=${widthPixels}:-2`, '-f', 'mjpeg', '-q:v', '5', partial],
      { stdio: 'ignore', timeout: patienceMs, killSignal: 'SIGKILL' },
    );
    try {
      const [code] = await once(ffmpeg, 'exit');
      if (code !== 0) return false;
      await rename(partial, picture);
      return true;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT' && ffmpeg.pid === undefined) {
        this.#isAvailable = false;
      }
      return false;
    } finally {
      await rm(partial, { force: true });
    }
  }
}
