import { type TagKind, TagReader } from './name-tags.ts';
import { itemStemOf, type NamePart, splitName, stemOf } from './split-name.ts';

/** A part of a name and its meaning. A `hint` such as "preview" or "mask" may mean another file. */
export interface NameToken {
  readonly kind: 'word' | 'number' | 'symbol' | 'hint' | TagKind;
  /** In the form used for comparison. */
  readonly text: string;
  readonly marked: string;
  /** As shown to people: `_v012`. */
  readonly quoted: string;
  readonly start: number;
  readonly end: number;
  /** Clearly describes the render, so the name means the same without it. */
  readonly mayGo: boolean;
}

export interface ReadName {
  readonly stem: string;
  readonly tokens: readonly NameToken[];
  /** The whole name in the form used for comparison. */
  readonly key: string;
  /** The name without the tags that may be ignored. Empty if nothing else is in it. */
  readonly coreKey: string;
  readonly words: readonly string[];
  readonly numbers: readonly string[];
  readonly tags: readonly NameToken[];
}

const hints = new Set(
  (
    'preview proxy lowres lores hires wip test tests draft temp tmp master fix fixed edit approved old backup bak alt alternate mute clean ' +
    'matte mask alpha offline online delivery output new'
  ).split(' '),
);

/** Whether a word, such as "preview" or "mask", says little about which item is meant. */
export const isHint = (word: string): boolean => hints.has(word);

export const readFileName = (fileName: string): ReadName => readStem(stemOf(fileName));
export const readItemName = (name: string): ReadName => readStem(itemStemOf(name));

function readStem(stem: string): ReadName {
  const tokens = markWhatMayGo(tokensOf(stem));
  const core = tokens.filter(({ mayGo }) => !mayGo);
  return {
    stem,
    tokens,
    key: keyOf(tokens),
    coreKey: keyOf(core),
    words: core.filter(({ kind }) => kind !== 'number').map(({ text }) => text),
    numbers: core.filter(({ kind }) => kind === 'number').map(({ text }) => text),
    tags: tokens.filter(({ mayGo }) => mayGo),
  };
}

interface OpenToken extends Omit<NameToken, 'mayGo'> {
  readonly onlyAtEnd: boolean;
}

function tokensOf(stem: string): OpenToken[] {
  const parts = splitName(stem);
  const reader = new TagReader(parts);
  const tokens: OpenToken[] = [];
  let before: TagKind | null = null;
  for (let index = 0; index < parts.length; ) {
    const taken = reader.take(index, before);
    const used = parts.slice(index, index + (taken?.count ?? 1));
    tokens.push(tokenOf(stem, used, taken?.kind ?? null, taken?.onlyAtEnd ?? false));
    // A date is followed by at most one time of day.
    before = before === 'date' && taken?.kind === 'date' ? null : (taken?.kind ?? null);
    index += used.length;
  }
  return tokens;
}

const closing: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
]);

const unclosed = /[[({](?=[^\])}]*$)/;

function tokenOf(
  stem: string,
  parts: readonly NamePart[],
  tag: TagKind | null,
  onlyAtEnd: boolean,
): OpenToken {
  const [first, last] = [parts[0], parts.at(-1)];
  const [start, end] = [first?.start ?? 0, last?.end ?? 0];
  const written = (first?.separator.slice(-1) ?? '').trim() + stem.slice(start, end);
  const close = closing.get(unclosed.exec(written)?.[0] ?? '');
  const isDigits = first?.kind === 'digits';
  const plain = first?.kind === 'symbol' ? 'symbol' : isDigits ? 'number' : 'word';
  return {
    kind: tag ?? (hints.has(first?.text ?? '') ? 'hint' : plain),
    text: joined(parts.map(({ text }) => text)),
    marked: joined(parts.map(({ marked }) => marked)),
    quoted: close !== undefined && stem[end] === close ? written + close : written,
    start,
    end,
    onlyAtEnd,
  };
}

/** Whether a tag may be ignored depends on its position: `V8_Engine` and `Final_Countdown` are names. */
function markWhatMayGo(tokens: readonly OpenToken[]): NameToken[] {
  let isAtEnd = true;
  let versionsBehind = 0;
  const marked = tokens.toReversed().map((token, fromEnd): NameToken => {
    const { onlyAtEnd, ...rest } = token;
    const isFirst = fromEnd === tokens.length - 1;
    const mayGo =
      isTag(token) && (isAtEnd || !onlyAtEnd) && versionMayGo(token, isFirst, isAtEnd, versionsBehind);
    if (!mayGo) isAtEnd = false;
    if (token.kind === 'version') versionsBehind += 1;
    return { ...rest, mayGo };
  });
  return marked.reverse();
}

/** `v012` is a version anywhere, but `V8` only if it comes last. */
function versionMayGo(token: OpenToken, isFirst: boolean, isAtEnd: boolean, versionsBehind: number): boolean {
  if (token.kind !== 'version') return true;
  if (/^[^\p{L}]*v(?:er|ersion)?[ ._-]?(?:0\d|\d{3,})/iu.test(token.quoted)) return true;
  if (/^[[({]/.test(token.quoted)) return true;
  return isAtEnd && !isFirst && versionsBehind === 0;
}

const isTag = ({ kind }: OpenToken): boolean =>
  kind !== 'word' && kind !== 'number' && kind !== 'symbol' && kind !== 'hint';

export const keyOf = (tokens: readonly Pick<NameToken, 'text'>[]): string =>
  joined(tokens.map(({ text }) => text));
export const markedKeyOf = (tokens: readonly Pick<NameToken, 'marked'>[]): string =>
  joined(tokens.map(({ marked }) => marked));

/** Ignores separators ("LED_Main" equals "ledmain") and leading zeros, but keeps two adjacent numbers apart. */
function joined(texts: readonly string[]): string {
  let key = '';
  let endsInDigit = false;
  for (const text of texts) {
    const isNumber = isDigit(text.charCodeAt(0));
    const plain = isNumber && text.startsWith('0') ? text.replace(/^0+(?=\d)/, '') : text;
    key += isNumber && endsInDigit ? `.${plain}` : plain;
    if (plain !== '') endsInDigit = isDigit(plain.charCodeAt(plain.length - 1));
  }
  return key;
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

export const asWritten = ({ stem }: ReadName, { start, end }: NameToken): string => stem.slice(start, end);

/** The name as written, without some of its tokens and the separators and brackets around them. */
export function writtenWithout(
  name: ReadName,
  left: readonly NameToken[],
  numberAs: (token: NameToken) => string = (token) => asWritten(name, token),
): string {
  const { stem, tokens } = name;
  let text = '';
  let from = 0;
  for (const token of tokens) {
    const end = token.end + closingBrackets(stem, token.end);
    if (!left.includes(token)) {
      const separator = text === '' && from > 0 ? '' : stem.slice(from, token.start);
      const written = token.kind === 'number' ? numberAs(token) : asWritten(name, token);
      text += separator + written + stem.slice(token.end, end);
    }
    from = end;
  }
  return text;
}

const closingBrackets = (stem: string, at: number): number =>
  /^[)\]}]*/.exec(stem.slice(at))?.[0].length ?? 0;
