import { classifyParts, type NameToken, type TagKind } from './classify-parts.ts';
import { splitName, stemOf } from './split-name.ts';

/** A name as it is compared: what it is about, apart from what it says of the render. */
export interface ReadName {
  /** Equal for names that are about the same thing. */
  readonly key: string;
  readonly words: readonly string[];
  readonly numbers: readonly string[];
  /** Words that may or may not mean another file: "preview", "mask". */
  readonly hints: readonly string[];
  readonly tags: readonly NameToken[];
}

export function readName(name: string): ReadName {
  const parts = splitName(stemOf(name));
  const tokens = classifyParts(parts);
  const isName = ({ kind }: NameToken) => kind === 'word' || kind === 'number';
  // A name made of nothing but tags ("4K Final", "Preview") is compared by them.
  const isBare = !tokens.some(isName);
  const core = isBare ? tokens.map(({ text }) => text) : tokens.filter(isName).map(({ text }) => text);
  const numbers = isBare ? [] : tokens.filter(({ kind }) => kind === 'number').map(({ text }) => text);
  return {
    key: keyOf(core),
    words: isBare ? core : tokens.filter(({ kind }) => kind === 'word').map(({ text }) => text),
    numbers,
    hints: isBare
      ? []
      : tokens
          .filter(({ kind }) => kind === 'hint')
          .map(({ text }) => text)
          .sort(),
    tags: isBare ? [] : tokens.filter((token) => !isName(token) && token.kind !== 'hint'),
  };
}

/** What tags of these kinds say, for telling apart items that differ by nothing else. */
export function tagsOf(name: ReadName, kinds: readonly TagKind[]): string {
  const texts = name.tags
    .filter(({ kind }) => kinds.some((wanted) => wanted === kind))
    .map(({ text }) => text);
  return [...new Set(texts)].sort().join(' ');
}

/** Separators do not count ("LED_Main", "ledmain"), but two numbers never run into one. */
function keyOf(texts: readonly string[]): string {
  return texts.reduce((key, text) => {
    const numbersMeet = /\d$/.test(key) && /^\d/.test(text);
    return key + (numbersMeet ? '.' : '') + text;
  }, '');
}
