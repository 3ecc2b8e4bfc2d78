import type { FileHandle } from 'node:fs/promises';
import { containerHeadBytes, containerKindOf } from '../../media-probe/containers/read-container.ts';
import { soundDecoders, videoDecoders } from './ffmpeg-decoders.ts';
import type { FfmpegInput } from './ffmpeg-process.ts';

export class NotAVideo extends Error {
  override readonly name = 'NotAVideo';
}

/** Some options suit only one demuxer. */
export type OptionsOfInput = readonly string[] | ((demuxer: string) => readonly string[]);

/** An open video as input of ffmpeg, with the format that its first bytes show; throws `NotAVideo` if they show none. */
export async function videoInput(file: FileHandle, told: OptionsOfInput): Promise<FfmpegInput> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(containerHeadBytes), 0, containerHeadBytes, 0);
  const demuxer = demuxerOf(buffer.subarray(0, bytesRead));
  if (demuxer === null) throw new NotAVideo('no container that is known here');
  const options = typeof told === 'function' ? told(demuxer) : told;
  return { bytes: file, demuxer, decoders: [...videoDecoders, ...soundDecoders], options };
}

/** An MPEG video stream without a container starts with a sequence header. */
const demuxerOf = (head: Buffer): string | null =>
  containerKindOf(head) ?? (head.subarray(0, 4).toString('hex') === '000001b3' ? 'mpegvideo' : null);
