import { FfmpegProgram } from '../node/ffmpeg/ffmpeg-program.ts';

/** This computer's ffmpeg, for all tests of a process: each program of its own would start it once more to look at it. */
export const foundFfmpeg = new FfmpegProgram();
