import { rank } from './fuzzy.ts';
import type { PaletteEntry } from './palette-entry.ts';

export interface PaletteSection {
  readonly id: string;
  readonly title: string;
  readonly entries: readonly PaletteEntry[];
}

/**
 * The best entries for what is wanted, if there are any. Their ids become unique in the whole list, and differ from those of sections:
 * with an entry called as its section, React Aria walked in a circle for good.
 */
export function sectionOf(
  id: string,
  title: string,
  entries: readonly PaletteEntry[],
  wanted: string,
  limit: number,
): readonly PaletteSection[] {
  const wordsOf = ({ label, where, also }: PaletteEntry) =>
    [label, where, also].filter((words) => words !== null);
  const shown = rank(entries, wanted, wordsOf, limit);
  if (shown.length === 0) return [];
  return [{ id, title, entries: shown.map((entry) => ({ ...entry, id: `${id} ${entry.id}` })) }];
}
