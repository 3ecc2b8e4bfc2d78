import type { FileHandle } from 'node:fs/promises';
import { containerHeadBytes, containerKindOf } from '../../media-probe/containers/read-container.ts';
import { soundDecoders, videoDecoders } from './ffmpeg-decoders.ts';
import type { FfmpegInput } from './ffmpeg-process.ts';

export class NotAVideo extends Error {
  override readonly name = 'NotAVideo';
}

/** An open video for ffmpeg, to be read as what its first bytes say it is; throws `NotAVideo` where they say nothing. */
export async function videoInput(file: FileHandle, options: readonly string[]): Promise<FfmpegInput> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(containerHeadBytes), 0, containerHeadBytes, 0);
  const demuxer = demuxerOf(buffer.subarray(0, bytesRead));
  if (demuxer === null) throw new NotAVideo('no container that is known here');
  return { bytes: file, demuxer, decoders: [...videoDecoders, ...soundDecoders], options };
}

/** A stream of MPEG pictures without a container begins with the head of its first picture. */
const demuxerOf = (head: Buffer): string | null =>
  containerKindOf(head) ?? (head.subarray(0, 4).toString('hex') === '000001b3' ? 'mpegvideo' : null);
