import type { Comp, CompStatus } from '../../../shared/api/comp.ts';
import type { CompMarks } from './comp-on-map.ts';

export interface CompFilter {
  readonly text: string;
  readonly status: CompStatus | 'any';
  /** Only comps whose items have newer versions. */
  readonly onlyBehind: boolean;
  readonly onlyWithOpenNotes: boolean;
}

export const everyComp: CompFilter = { text: '', status: 'any', onlyBehind: false, onlyWithOpenNotes: false };

export const isFiltering = ({ text, status, onlyBehind, onlyWithOpenNotes }: CompFilter): boolean =>
  text.trim() !== '' || status !== 'any' || onlyBehind || onlyWithOpenNotes;

export interface CompWords {
  readonly stageName: (comp: Comp) => string;
  /** The names of the items it plays. */
  readonly itemNames: (comp: Comp) => readonly string[];
  readonly marks: (comp: Comp) => CompMarks;
}

/** Comps whose name, stage, screens or items contain all words; last changed first. */
export function filterComps(
  comps: readonly Comp[],
  { text, status, onlyBehind, onlyWithOpenNotes }: CompFilter,
  { stageName, itemNames, marks }: CompWords,
): readonly Comp[] {
  const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean);
  return comps
    .filter((comp) => {
      if (status !== 'any' && comp.status !== status) return false;
      if (onlyBehind && marks(comp).newer + marks(comp).otherLengths === 0) return false;
      if (onlyWithOpenNotes && marks(comp).openNotes === 0) return false;
      const screens = comp.screens.map(({ screen }) => screen);
      const searched = [comp.name, stageName(comp), ...screens, ...itemNames(comp)].join('\n').toLowerCase();
      return words.every((word) => searched.includes(word));
    })
    .toSorted(
      (a, b) => (b.updated_at ?? '').localeCompare(a.updated_at ?? '') || a.name.localeCompare(b.name),
    );
}
