import { rank } from '../palette/fuzzy.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Enough for a list; typing more letters finds the rest. */
const othersMax = 60;

/** The items to offer for the typed text, best matches first: the likely ones, and the project's other videos. */
export function offeredItems<Likely extends Named, Item extends Named & { readonly type: string }>(
  typed: string,
  likely: readonly Likely[],
  items: readonly Item[],
): { readonly likely: readonly Likely[]; readonly others: readonly Item[] } {
  const ids = new Set(likely.map(({ id }) => id));
  const others = items.filter(({ id, type }) => type === 'video' && !ids.has(id));
  const named = ({ name }: Named) => [name];
  return { likely: rank(likely, typed, named, likely.length), others: rank(others, typed, named, othersMax) };
}
