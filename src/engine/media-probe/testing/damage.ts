import type { ProbeResult } from '../../../shared/model/media-facts.ts';
import { wholenessOf } from '../../../shared/model/media-facts.ts';
import type { CorpusFile } from './corpus.ts';

const evenly = 16;
/** Just before the end, where an index, a footer or a last packet is cut. */
const nearTheEnd = [4096, 188, 16, 1];

/** Twenty places to cut a file of this size at. */
export function placesToCut(sizeBytes: number): readonly number[] {
  const along = Array.from({ length: evenly }, (_, part) => Math.floor((sizeBytes * (part + 0.5)) / evenly));
  return [...along, ...nearTheEnd.map((left) => sizeBytes - left)].filter((place) => place > 0);
}

/** What someone may put behind a whole file without harming it. */
export const harmlessTails: readonly Uint8Array[] = [
  new Uint8Array(8192),
  Buffer.from('Lorem ipsum dolor sit amet. '.repeat(293)).subarray(0, 8192),
];

export type CutVerdict = 'noticed' | 'cannot be known' | 'missed';

/** Only where a container says nowhere how long it is may a cut between two of its parts stay unseen, and never pass for whole. */
export function verdictOnCut(file: CorpusFile, result: ProbeResult): CutVerdict {
  const wholeness = wholenessOf(result);
  if (wholeness === 'incomplete') return 'noticed';
  return wholeness === 'unknown' && file.wholeness === 'unknown' ? 'cannot be known' : 'missed';
}
