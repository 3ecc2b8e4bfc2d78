import type { ProbeResult } from '../../../shared/model/media-facts.ts';
import { wholenessOf } from '../../../shared/model/media-facts.ts';
import type { CorpusFile } from './corpus.ts';

const evenly = 16;
/** Just before the end, where an index, a footer or the last packet gets cut. */
const nearTheEnd = [4096, 188, 16, 1];

/** Twenty positions at which to cut a file of this size. */
export function placesToCut(sizeBytes: number): readonly number[] {
  const along = Array.from({ length: evenly }, (_, part) => Math.floor((sizeBytes * (part + 0.5)) / evenly));
  return [...along, ...nearTheEnd.map((left) => sizeBytes - left)].filter((place) => place > 0);
}

/** Bytes that may follow a complete file without harm. */
export const harmlessTails: readonly Uint8Array[] = [
  new Uint8Array(8192),
  Buffer.from('Lorem ipsum dolor sit amet. '.repeat(293)).subarray(0, 8192),
];

export type CutVerdict = 'noticed' | 'cannot be known' | 'missed';

/** If a container does not store its length, a cut between two of its parts may go unnoticed, but must not count as whole. */
export function verdictOnCut(file: CorpusFile, result: ProbeResult): CutVerdict {
  const wholeness = wholenessOf(result);
  if (wholeness === 'incomplete') return 'noticed';
  return wholeness === 'unknown' && file.wholeness === 'unknown' ? 'cannot be known' : 'missed';
}
