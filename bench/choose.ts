export type Chosen =
  | {
      readonly kind: 'run';
      readonly names: readonly string[];
      readonly quick: boolean;
      readonly json: boolean;
    }
  | { readonly kind: 'unknown'; readonly word: string }
  | { readonly kind: 'nothing' };

const flags = ['--quick', '--json'];

/** The benchmarks that the arguments ask for. A name stands for all that begin with it: `line` for `line-20ms-100mb`. */
export function choose(words: readonly string[], known: readonly string[]): Chosen {
  const named = words.filter((word) => !word.startsWith('--'));
  const belongsTo = (word: string) => (name: string) =>
    word === 'all' || name === word || name.startsWith(`${word}-`);
  const unknown =
    words.find((word) => word.startsWith('--') && !flags.includes(word)) ??
    named.find((word) => !known.some(belongsTo(word)));
  if (unknown !== undefined) return { kind: 'unknown', word: unknown };
  if (named.length === 0) return { kind: 'nothing' };
  return {
    kind: 'run',
    names: known.filter((name) => named.some((word) => belongsTo(word)(name))),
    quick: words.includes('--quick'),
    json: words.includes('--json'),
  };
}
