import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rename, rm, stat } from 'node:fs/promises';
import { isUnsaidBt709 } from '../../src/shared/api/unsaid-colours.ts';
import { onSearchPath } from './search-path.ts';

const widthPixels = 480;
const patienceMs = 20_000;

/** A few bytes can describe a picture that would fill the memory, so ffmpeg may not allocate more than this at once. */
const largestPieceBytes = 400 * 1024 * 1024;
const saidMost = 100_000;
const videoFormats = 'mov,matroska,mxf,mpegts,mpeg,mpegvideo,avi,flv,asf,ogg';

/**
 * Renders often begin with black, or fade in. If a light picture comes soon, where one pixel in ten is no longer dark, that is
 * taken; otherwise the one at the place.
 */
const choices = [
  {
    input: ['-t', '5'],
    filter:
      'blackframe=amount=0:threshold=80,metadata=select:key=lavfi.blackframe.pblack:value=90:function=less,',
  },
  { input: [], filter: '' },
] as const;

/** Its default rounds down once for each line that goes into one: a wide wall would get darker. */
const carefully = 'flags=bicubic+accurate_rnd+full_chroma_int';

/** As players show them. A screen's renders may say a ratio that is square but for rounding, which isn't worth a blur. */
const squarePixels = `scale=w='round(iw*if(between(sar,0.2,5)*not(between(sar,0.99,1.01)),sar,1))':h=ih:${carefully},setsar=1`;

type Matrix = 'auto' | 'bt709';

/** Where ffmpeg would take BT.601. */
function isReadAs709(said: string): boolean {
  const [, height = ''] = /showinfo.* s:\d+x(\d+) /.exec(said) ?? [];
  const [, stream = ''] = /Stream #0:.*: Video: (.*)/.exec(said) ?? [];
  const [codec = ''] = /^\w+/.exec(stream) ?? [];
  const isSaid = /color_space:(?!unknown)/.test(said) || /bt709|smpte170m|bt470bg|smpte240m|fcc/.test(stream);
  return !isSaid && isUnsaidBt709({ codec, height: Number(height), isFullRange: stream.includes('(pc') });
}

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
    const partial = `${picture}.part`;
    try {
      for (const choice of choices) {
        const take = (matrix: Matrix) => this.#take(video, partial, atSeconds, choice, matrix);
        const said = await take('auto');
        if (said === null || (isReadAs709(said) && (await take('bt709')) === null)) continue;
        await rename(partial, picture);
        return true;
      }
      return false;
    } catch {
      return false;
    } finally {
      await rm(partial, { force: true });
    }
  }

  /** What ffmpeg said of the video; null if there is no such picture, or no ffmpeg. */
  async #take(
    video: string,
    partial: string,
    atSeconds: number,
    { input, filter }: (typeof choices)[number],
    matrix: Matrix,
  ): Promise<string | null> {
    const program = onSearchPath('ffmpeg');
    if (!this.#isAvailable || program === null) return null;
    const ffmpeg = spawn(
      program,
      // biome-ignore format: flags and their values in pairs
      ['-nostdin', '-nostats', '-v', 'info', '-y', '-max_alloc', String(largestPieceBytes), '-threads', '1',
       // A file uploaded under a video's name must not make ffmpeg read another file.
       '-protocol_whitelist', 'file', '-format_whitelist', videoFormats,
       '-ss', atSeconds.toFixed(3), ...input, '-i', `file:${video}`, '-frames:v', '1',
       // A JPEG can't say how its YUV is meant: every program reads it as BT.601 of full range.
       '-vf', `${filter}showinfo=checksum=0,${squarePixels},scale=${widthPixels}:-2:in_color_matrix=${matrix}:out_color_matrix=bt601:out_range=full:${carefully},format=yuvj420p`,
       '-f', 'mjpeg', '-q:v', '5', partial],
      { stdio: ['ignore', 'ignore', 'pipe'], timeout: patienceMs, killSignal: 'SIGKILL' },
    );
    let said = '';
    ffmpeg.stderr.setEncoding('latin1').on('data', (text: string) => {
      said = (said + text).slice(0, saidMost);
    });
    try {
      const [code] = await once(ffmpeg, 'close');
      return code === 0 && (await stat(partial)).size > 0 ? said : null;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT' && ffmpeg.pid === undefined) {
        this.#isAvailable = false;
      }
      return null;
    }
  }
}
