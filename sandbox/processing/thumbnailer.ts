import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rename, rm } from 'node:fs/promises';
import { onSearchPath } from './search-path.ts';

const widthPixels = 480;
const patienceMs = 20_000;

/** A few bytes can describe a picture that would fill the memory, so ffmpeg may not allocate more than this at once. */
const largestPieceBytes = 400 * 1024 * 1024;
const videoFormats = 'mov,matroska,mxf,mpegts,mpeg,mpegvideo,avi,flv,asf,ogg';

/** Makes small pictures with ffmpeg, one after the other. Without ffmpeg it makes none. */
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
    const program = onSearchPath('ffmpeg');
    if (!this.#isAvailable || program === null) return false;
    const partial = `${picture}.part`;
    const ffmpeg = spawn(
      program,
      // biome-ignore format: flags and their values in pairs
      ['-nostdin', '-v', 'error', '-y', '-max_alloc', String(largestPieceBytes), '-threads', '1',
       // A file uploaded under a video's name must not make ffmpeg read another file.
       '-protocol_whitelist', 'file', '-format_whitelist', videoFormats,
       '-ss', atSeconds.toFixed(3), '-i', `file:${video}`, '-frames:v', '1',
       // A JPEG can't say how its YUV is meant: every program reads it as BT.601 of full range.
       '-vf', `scale=${widthPixels}:-2:out_color_matrix=bt601:out_range=full,format=yuvj420p`, '-f', 'mjpeg', '-q:v', '5', partial],
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
