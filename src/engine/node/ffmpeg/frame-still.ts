import { answerOf, boundsOfReading } from './ffmpeg-call.ts';
import { SequenceFrames } from './sequence-frames.ts';

const stillBytesMax = 2 * 1024 * 1024;
/** ffmpeg needs a rate, even for a single picture. */
const anyRate = { num: 25, den: 1 } as const;
/** Converts linear frames for display; the colors of all others stay. */
const shown = { codec: 'h264', colour: 'rec709', bitsPerSecond: null } as const;

/** A picture of one frame of a sequence. As in an encode, ffmpeg gets the frame's bytes, never its name. */
export async function stillOfFrame(
  program: string,
  path: string,
  output: readonly string[],
  signal: AbortSignal,
): Promise<{ readonly stdout: Buffer; readonly stderr: Buffer }> {
  const source = {
    kind: 'frames',
    rate: anyRate,
    paths: [path],
    sound: null,
    links: { kind: 'own_folder' },
  } as const;
  const frames = await SequenceFrames.of(source, shown);
  const general = ['-v', 'info', '-threads', '2'];
  const told = { program, inputs: [frames.input()], general, output, folder: null, bounds: boundsOfReading };
  return await answerOf({ ...told, signal }, stillBytesMax);
}
