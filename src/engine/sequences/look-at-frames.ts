import { join } from 'node:path';
import type { LinkReach } from '../../shared/model/sequences.ts';
import type { FrameLook, FrameLooker } from '../ports/frame-grabber.ts';

/** If the first frame can't be read, another one tells the size of all. */
export const looksMax = 3;

export interface FramesLook extends FrameLook {
  /** The name of the frame that was looked at. */
  readonly frame: string;
}

/** What the first frames of a sequence show of all; null if no videos are made from files of this kind. */
export async function lookAtFrames(
  looker: FrameLooker,
  folder: string,
  { frames }: { readonly frames: readonly { readonly name: string }[] },
  signal: AbortSignal,
  links?: LinkReach,
): Promise<FramesLook | null> {
  let seen: FramesLook | null = null;
  for (const { name } of frames.slice(0, looksMax)) {
    const look = await looker.look(join(folder, name), signal, links);
    if (look === null) return null;
    if (!seen?.size) seen = { ...look, frame: name };
    if (look.size !== null && look.hasAlpha !== null) return { ...look, frame: name };
  }
  return seen;
}
