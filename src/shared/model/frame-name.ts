import type { SequenceFacts } from './sequences.ts';

/** The file name of one frame: frame 1043 of `Halo_v04.####.exr` is `Halo_v04.1043.exr`. */
export const frameNameOf = ({ pattern }: Pick<SequenceFacts, 'pattern'>, number: number): string =>
  pattern.replace(/#+(?=[^#]*$)/, (places) => String(number).padStart(places.length, '0'));

/** The frame for a thumbnail: a third into the render, or the first frame if that one is missing. */
export function frameToShow({
  firstFrame,
  lastFrame,
  missing,
}: Pick<SequenceFacts, 'firstFrame' | 'lastFrame' | 'missing'>): number {
  const number = firstFrame + Math.floor((lastFrame - firstFrame) / 3);
  return missing.some(({ first, last }) => first <= number && number <= last) ? firstFrame : number;
}
