/** A run of letters or digits inside a name, with what stands before it, so that it can be quoted back. */
export interface NamePart {
  /** Lower case, without diacritics; leading zeros kept. */
  readonly text: string;
  /** The part as it was written. */
  readonly written: string;
  /** What separates it from the part before: `_`, `-`, ` `, `.`, `(`, or nothing inside a camelCase word. */
  readonly separator: string;
}

/** No file system takes longer names than 255 characters; what is longer is cut, so that every step here stays small. */
export const nameLengthMax = 512;

const extensions = new Set(
  'mov mp4 m4v mxf avi mkv webm mpg mpeg m2v m2t m2ts mts ts wmv asf flv f4v ogv 3gp dv qt hap dxv r3d braw'.split(
    ' ',
  ),
);

const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  '×': 'x',
};

/** The name without its folder and video extension. */
export function stemOf(name: string): string {
  const file = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1).slice(-nameLengthMax);
  const dot = file.lastIndexOf('.');
  return dot > 0 && extensions.has(file.slice(dot + 1).toLowerCase()) ? file.slice(0, dot) : file;
}

function foldLetters(text: string): string {
  let folded = '';
  for (const character of text.normalize('NFKD').toLowerCase()) {
    if (!/\p{M}/u.test(character)) folded += letters[character] ?? character;
  }
  return folded;
}

/** Letters-and-digits runs of a name, camelCase undone: `LEDMain_v012` is `LED`, `Main`, `v012`. */
export function splitName(stem: string): NamePart[] {
  const parts: NamePart[] = [];
  let separator = '';
  let written = '';
  const close = (nextSeparator: string) => {
    if (written !== '') {
      parts.push({ text: foldLetters(written), written, separator });
      separator = nextSeparator;
    } else {
      separator += nextSeparator;
    }
    written = '';
  };
  const characters = [...stem.normalize('NFC').slice(0, nameLengthMax)];
  for (const [index, character] of characters.entries()) {
    const kind = kindOf(character);
    if (kind === 'other') {
      close(character);
      continue;
    }
    const before = characters[index - 1];
    const after = characters[index + 1];
    if (written !== '' && before !== undefined && startsWord(kindOf(before), kind, after)) close('');
    written += character;
  }
  close('');
  return parts;
}

type CharacterKind = 'upper' | 'lower' | 'digit' | 'other';

function kindOf(character: string): CharacterKind {
  if (/\p{Nd}/u.test(character)) return 'digit';
  if (/\p{Lu}/u.test(character)) return 'upper';
  return /[\p{L}\p{M}×]/u.test(character) ? 'lower' : 'other';
}

function startsWord(before: CharacterKind, kind: CharacterKind, after: string | undefined): boolean {
  if (kind !== 'upper') return false;
  if (before === 'lower') return true;
  // The last capital of `LEDMain` belongs to the word that follows.
  return before === 'upper' && after !== undefined && kindOf(after) === 'lower';
}
