import { answerOf, boundsOfReading } from './ffmpeg-call.ts';
import { SequenceFrames } from './sequence-frames.ts';

const stillBytesMax = 2 * 1024 * 1024;
/** One picture has no rate, but ffmpeg wants one. */
const anyRate = { num: 25, den: 1 } as const;
/** Linear frames as they are shown; of all others the colour stays. */
const shown = { codec: 'h264', colour: 'rec709', bitsPerSecond: null } as const;

/** A picture of one frame of a sequence, given away as the encoder gives frames away: by its bytes, never by its name. */
export async function stillOfFrame(
  program: string,
  path: string,
  output: readonly string[],
  signal: AbortSignal,
): Promise<Uint8Array> {
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
  return (await answerOf({ ...told, signal }, stillBytesMax)).stdout;
}
