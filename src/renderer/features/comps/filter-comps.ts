import type { Comp, CompStatus } from '../../../shared/api/comp.ts';

export interface CompFilter {
  readonly text: string;
  readonly status: CompStatus | 'any';
}

/** Newest change first; all words in the name, the stage or a screen. */
export function filterComps(
  comps: readonly Comp[],
  { text, status }: CompFilter,
  stageName: (comp: Comp) => string,
): readonly Comp[] {
  const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean);
  return comps
    .filter((comp) => {
      if (status !== 'any' && comp.status !== status) return false;
      const screens = comp.screens.map(({ screen }) => screen);
      const searched = [comp.name, stageName(comp), ...screens].join('\n').toLowerCase();
      return words.every((word) => searched.includes(word));
    })
    .toSorted(
      (a, b) => (b.updated_at ?? '').localeCompare(a.updated_at ?? '') || a.name.localeCompare(b.name),
    );
}
