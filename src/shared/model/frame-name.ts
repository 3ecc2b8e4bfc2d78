import type { SequenceFacts } from './sequences.ts';

/** The file of one frame: `Halo_v04.####.exr` and 1043 are `Halo_v04.1043.exr`. */
export const frameNameOf = ({ pattern }: Pick<SequenceFacts, 'pattern'>, number: number): string =>
  pattern.replace(/#+(?=[^#]*$)/, (places) => String(number).padStart(places.length, '0'));

/** The frame that stands for all of them: a third in, most renders show what they are about; the first where that one is missing. */
export function frameToShow({
  firstFrame,
  lastFrame,
  missing,
}: Pick<SequenceFacts, 'firstFrame' | 'lastFrame' | 'missing'>): number {
  const number = firstFrame + Math.floor((lastFrame - firstFrame) / 3);
  return missing.some(({ first, last }) => first <= number && number <= last) ? firstFrame : number;
}
