import { FfmpegCopyMaker } from './ffmpeg-copy-maker.ts';
import { FfmpegFrameGrabber } from './ffmpeg-frame-grabber.ts';
import { FfmpegProgram } from './ffmpeg-program.ts';
import { FfmpegVideoEncoder } from './ffmpeg-video-encoder.ts';

export interface FfmpegTools {
  readonly grabber: FfmpegFrameGrabber;
  readonly encoder: FfmpegVideoEncoder;
  readonly copyMaker: FfmpegCopyMaker;
}

/** All that a program does with ffmpeg. Looking for ffmpeg starts it, so it is looked for once for all of them. */
export function ffmpegTools(): FfmpegTools {
  const ffmpeg = new FfmpegProgram();
  return {
    grabber: new FfmpegFrameGrabber(ffmpeg),
    encoder: new FfmpegVideoEncoder(ffmpeg),
    copyMaker: new FfmpegCopyMaker(ffmpeg),
  };
}
