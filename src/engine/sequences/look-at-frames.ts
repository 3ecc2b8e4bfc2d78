import { join } from 'node:path';
import type { FrameLook, FrameLooker } from '../ports/frame-grabber.ts';
import type { FrameSequence } from './frame-sequences.ts';

/** If the first frame can't be read, another one tells the size of all. */
const looksMax = 3;

/** What the first frames of a sequence show of all; null if no videos are made from files of this kind. */
export async function lookAtFrames(
  looker: FrameLooker,
  folder: string,
  { frames }: Pick<FrameSequence, 'frames'>,
  signal: AbortSignal,
): Promise<FrameLook | null> {
  let seen: FrameLook | null = null;
  for (const { name } of frames.slice(0, looksMax)) {
    seen = await looker.look(join(folder, name), signal);
    if (seen === null || seen.size !== null) break;
  }
  return seen;
}
