import { wrongEndingOf } from '../../shared/model/file-name.ts';
import { type FoldedCharacter, foldCharacters } from './fold-letters.ts';

/** A run of letters or digits in a name: `LEDMain_v012` has `LED`, `Main`, `v`, `012`. */
export interface NamePart {
  readonly kind: 'letters' | 'digits' | 'symbol';
  /** In the form used for comparison: lower case, without accents, but with leading zeros. */
  readonly text: string;
  /** Lower case, with accents. */
  readonly marked: string;
  /** The text between the part before and this one: `_`, ` (`, or empty if only the kind or the case changes. */
  readonly separator: string;
  /** Position in the stem. */
  readonly start: number;
  readonly end: number;
}

/** File systems allow 255 characters at most. Longer names are cut, so that every step stays fast. */
export const nameLengthMax = 512;

const extensions = new Set(
  'mov mp4 m4v mxf avi mkv webm mpg mpeg m2v m2t m2ts mts ts wmv asf flv f4v ogv 3gp dv qt hap dxv r3d braw'.split(
    ' ',
  ),
);

/** A file's name without its folder, its video extension and a wrong ending after that. */
export function stemOf(fileName: string): string {
  const withoutDrive = /^(?:[a-z]:\\|\\\\)/i.test(fileName)
    ? fileName.slice(fileName.lastIndexOf('\\') + 1)
    : fileName;
  const name = withoutDrive.slice(withoutDrive.lastIndexOf('/') + 1);
  const wrong = wrongEndingOf(name) ?? '';
  return itemStemOf(wrong.length < name.length ? name.slice(0, name.length - wrong.length) : name);
}

/** An item's name without a video extension, which it may have from its first file. Slashes stay: an item has no path. */
export function itemStemOf(name: string): string {
  const stem = name.slice(-nameLengthMax).normalize('NFC');
  const dot = stem.lastIndexOf('.');
  return dot > 0 && extensions.has(stem.slice(dot + 1).toLowerCase()) ? stem.slice(0, dot) : stem;
}

interface OpenPart {
  kind: NamePart['kind'];
  text: string;
  marked: string;
  separator: string;
  start: number;
  end: number;
}

export function splitName(stem: string): NamePart[] {
  const parts: OpenPart[] = [];
  let open: OpenPart | null = null;
  let separator = '';
  const characters = foldCharacters(stem);
  for (const [index, character] of characters.entries()) {
    const kind = kindAt(characters, index);
    if (kind === 'separator') {
      open = null;
      separator += character.text;
      continue;
    }
    if (open !== null && open.kind === kind && !startsPart(characters, index)) {
      open.text += character.text;
      open.marked += character.marked;
      open.end = character.end;
      continue;
    }
    const { text, marked, start, end } = character;
    open = { kind, text, marked, separator, start, end };
    separator = '';
    parts.push(open);
  }
  return parts
    .flatMap((part, index) => withoutGluedFrames(part, parts[index - 1], parts[index + 1]))
    .flatMap((part, index, all) => withoutGluedVersion(part, all[index + 1]))
    .flatMap(hapInParts);
}

function kindAt(characters: readonly FoldedCharacter[], index: number): NamePart['kind'] | 'separator' {
  const character = characters[index];
  switch (character?.kind) {
    case 'digit':
      return 'digits';
    case 'upper':
    case 'lower':
      return 'letters';
    case 'symbol':
      return 'symbol';
    case 'separator':
      return isSign(characters, index) ? 'symbol' : 'separator';
    case undefined:
      return 'separator';
  }
}

/**
 * Signs that are part of a name: `-1` and `+1` after a gap, and one directly after the last letter of a word: `C#`,
 * `Disney+`.
 */
function isSign(characters: readonly FoldedCharacter[], index: number): boolean {
  const text = characters[index]?.text ?? '';
  if (text !== '-' && text !== '+' && text !== '#') return false;
  const [before, after] = [characters[index - 1], characters[index + 1]];
  const isGap = before === undefined || before.text === ' ' || before.text === '_' || before.text === '(';
  if (text !== '#' && isGap && after?.kind === 'digit') return true;
  const isWordEnd = after === undefined || (after.kind === 'separator' && after.text !== text);
  return text !== '-' && (before?.kind === 'upper' || before?.kind === 'lower') && isWordEnd;
}

function startsPart(characters: readonly FoldedCharacter[], index: number): boolean {
  const [before, character, after] = [characters[index - 1], characters[index], characters[index + 1]];
  if (before === undefined || character === undefined) return true;
  if (character.kind === 'symbol') return true;
  if (character.standsAlone && (!before.standsAlone || before.start !== character.start)) return true;
  if (before.standsAlone && before.start !== character.start) return true;
  if (character.kind === 'lower') {
    // `LEDv012`
    return before.kind === 'upper' && character.text === 'v' && after?.kind === 'digit';
  }
  if (character.kind !== 'upper') return false;
  // In `LEDMain`, the last of several capitals belongs to the next word.
  const endsCapitals =
    after?.kind === 'lower' && !(after.text === 'v' && characters[index + 2]?.kind === 'digit');
  return before.kind === 'lower' || (before.kind === 'upper' && endsCapitals);
}

/** Splits `HAPQAlpha` and `hapqalpha` like `HAP_Q_Alpha`. */
function hapInParts(part: NamePart): NamePart[] {
  const [, ...texts] = /^(hap)(q|hq|r)?(alpha)?$/.exec(part.text) ?? [];
  const length = part.end - part.start;
  if (part.text.length !== length || part.marked.length !== length) return [part];
  let at = 0;
  const found = texts.flatMap((text: string | undefined): NamePart[] => {
    if (text === undefined) return [];
    const start = at;
    at += text.length;
    return [
      {
        kind: part.kind,
        text,
        marked: part.marked.slice(start, at),
        separator: start === 0 ? part.separator : '',
        start: part.start + start,
        end: part.start + at,
      },
    ];
  });
  return found.length > 1 ? found : [part];
}

/** Blender appends frame numbers directly to the name: in `v0120001-0250` the version is 12, and the frames are 1 to 250. */
function withoutGluedFrames(
  part: NamePart,
  before: NamePart | undefined,
  next: NamePart | undefined,
): NamePart[] {
  const isVersion =
    part.kind === 'digits' && part.separator === '' && /(?:^|[a-z])v$/.test(before?.text ?? '');
  if (!isVersion || next?.kind !== 'digits' || next.separator !== '-') return [part];
  const [width, length] = [next.text.length, part.text.length];
  const first = part.text.slice(-width);
  const isGlued = width >= 4 && length > width && length <= width + 4 && Number(first) < Number(next.text);
  if (!isGlued || !/^0*[01]$|^1001$/.test(first)) return [part];
  const at = length - width;
  return [
    { ...part, text: part.text.slice(0, at), marked: part.marked.slice(0, at), end: part.end - width },
    { ...part, text: first, marked: first, separator: '', start: part.end - width },
  ];
}

/** Splits `mainv012` into `main` and `v012`: no word ends in a v followed by a padded number. */
function withoutGluedVersion(part: NamePart, next: NamePart | undefined): NamePart[] {
  if (!part.text.endsWith('v')) return [part];
  const isPadded = next?.kind === 'digits' && next.separator === '' && /^0\d+$/.test(next.text);
  const isGlued = isPadded && part.text.length > 2 && part.text !== 'rev' && part.text !== 'nov';
  if (!isGlued || part.marked.length !== part.end - part.start) return [part];
  const at = part.marked.length - 1;
  return [
    { ...part, text: part.text.slice(0, -1), marked: part.marked.slice(0, at), end: part.end - 1 },
    { ...part, text: 'v', marked: 'v', separator: '', start: part.end - 1 },
  ];
}
