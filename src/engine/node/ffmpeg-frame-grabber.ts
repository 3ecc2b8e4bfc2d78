import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { FrameGrabber, FrameWanted } from '../ports/frame-grabber.ts';
import { FfmpegProgram } from './ffmpeg-program.ts';

const run = promisify(execFile);
const timeoutMs = 15_000;
const pictureBytesMax = 2 * 1024 * 1024;

/** Files that hold a video themselves, as ffmpeg calls their kinds. */
const videoFormats = 'mov,matroska,mxf,mpegts,mpeg,mpegvideo,avi,flv,asf,ogg';

/** By the ffmpeg of this machine, which reads what artists render and browsers cannot: ProRes, DNxHD, HAP. */
export class FfmpegFrameGrabber implements FrameGrabber {
  readonly #ffmpeg: FfmpegProgram;

  constructor(ffmpeg = new FfmpegProgram()) {
    this.#ffmpeg = ffmpeg;
  }

  async isAvailable(): Promise<boolean> {
    return (await this.#ffmpeg.find()) !== null;
  }

  async grab({ path, fromSeconds, widthMax }: FrameWanted, signal: AbortSignal): Promise<Uint8Array | null> {
    const program = await this.#ffmpeg.find();
    if (program === null) return null;
    const ffmpegArguments = [
      ...['-nostdin', '-hide_banner', '-v', 'error', '-threads', '2'],
      // A playlist under a video's name must not send ffmpeg elsewhere.
      ...[
        '-protocol_whitelist',
        'file',
        '-format_whitelist',
        videoFormats,
        '-ss',
        fromSeconds.toFixed(6),
        '-i',
        `file:${path}`,
      ],
      ...['-map', '0:v:0', '-frames:v', '1', '-vf', `scale=w='min(${widthMax},iw)':h=-2,format=yuvj420p`],
      ...['-c:v', 'mjpeg', '-q:v', '3', '-f', 'image2pipe', 'pipe:1'],
    ];
    try {
      const { stdout } = await run(program, ffmpegArguments, {
        encoding: 'buffer',
        maxBuffer: pictureBytesMax,
        timeout: timeoutMs,
        signal,
        env: { PATH: process.env['PATH'] },
        windowsHide: true,
      });
      return stdout.length > 0 ? stdout : null;
    } catch {
      // Whatever it is: a note without its picture is still a note.
      return null;
    }
  }
}
