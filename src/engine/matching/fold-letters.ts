/** One letter, digit or sign of a name in the form used for comparison, with its position in the original name. */
export interface FoldedCharacter {
  readonly kind: 'upper' | 'lower' | 'digit' | 'symbol' | 'separator';
  /** Lower case, without the accents of Latin, Greek and Cyrillic letters. */
  readonly text: string;
  /** Lower case, with its accents. */
  readonly marked: string;
  readonly start: number;
  readonly end: number;
  /** Signs that stand for digits or letters, such as ², do not join those before them: `10²` is not 102. */
  readonly standsAlone: boolean;
}

/** The zeros of decimal digits that NFKC does not convert. */
const zeros = [
  0x0660, 0x06f0, 0x07c0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0e50,
  0x0ed0, 0x0f20, 0x1040, 0x17e0, 0x1810,
];

/** Letters that Unicode does not decompose, with what people type on keyboards that lack them. */
const typedAs: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ς: 'σ',
};

/** Signs that say nothing about which item is meant: `360°` is `360`. */
const meaningless = new Set('°©®™⁄');

/** A letter with its marks. Two half-width kana marks are included, which Unicode counts as letters. */
const clusterPattern = /[\s\S][\p{M}\uFF9E\uFF9F]*/gu;

/** The name must be in NFC, so that positions match the stored name. */
export function foldCharacters(name: string): FoldedCharacter[] {
  // There are thousands of names, and nearly all are plain ASCII.
  return /^[\0-\x7f]*$/.test(name) ? foldAscii(name) : foldUnicode(name);
}

function foldAscii(name: string): FoldedCharacter[] {
  const folded: FoldedCharacter[] = [];
  const lower = name.toLowerCase();
  for (let start = 0; start < name.length; start++) {
    const code = name.charCodeAt(start);
    const isUpper = code >= 65 && code <= 90;
    const isLower = code >= 97 && code <= 122;
    const isDigit = code >= 48 && code <= 57;
    const kind = isLower ? 'lower' : isUpper ? 'upper' : isDigit ? 'digit' : 'separator';
    const text = lower.charAt(start);
    folded.push({ kind, text, marked: text, start, end: start + 1, standsAlone: false });
  }
  return folded;
}

function foldUnicode(name: string): FoldedCharacter[] {
  const folded: FoldedCharacter[] = [];
  for (const { 0: cluster, index: start } of name.matchAll(clusterPattern)) {
    const end = start + cluster.length;
    if (meaningless.has(cluster)) {
      folded.push({ kind: 'separator', text: ' ', marked: ' ', start, end, standsAlone: false });
      continue;
    }
    const standsAlone = /^[\p{No}\p{Nl}]/u.test(cluster);
    for (const { 0: character } of cluster.normalize('NFKC').matchAll(clusterPattern)) {
      const one = fold(character);
      if (one !== null) folded.push({ ...one, start, end, standsAlone });
    }
  }
  return folded;
}

function fold(character: string): Pick<FoldedCharacter, 'kind' | 'text' | 'marked'> | null {
  if (/^\p{Cf}|^[\uFE0E\uFE0F]/u.test(character)) return null;
  if (/^\p{Nd}/u.test(character)) {
    const digit = asciiDigit(character);
    return { kind: 'digit', text: digit, marked: digit };
  }
  if (/^[\p{L}\p{M}]/u.test(character)) {
    const marked = character.toLowerCase().normalize('NFC');
    const kind = /^\p{Lu}/u.test(character) ? 'upper' : 'lower';
    return { kind, text: withoutAccents(marked), marked };
  }
  if (character === '×') return { kind: 'lower', text: 'x', marked: 'x' };
  if (character === '♯') return { kind: 'separator', text: '#', marked: '#' };
  if (character === '−') return { kind: 'separator', text: '-', marked: '-' };
  const isSymbol = /^\p{S}/u.test(character) && character > '\u007f';
  const text = character.replaceAll(/[\uFE0E\uFE0F]/g, '');
  return { kind: isSymbol ? 'symbol' : 'separator', text, marked: text };
}

/** Removes only marks that are accents: the two dots of ガ make it another letter. */
function withoutAccents(letters: string): string {
  let plain = '';
  let isAccented = false;
  for (const character of letters.normalize('NFD')) {
    if (/\p{M}/u.test(character)) {
      if (!isAccented) plain += character;
      continue;
    }
    isAccented = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u.test(character);
    plain += typedAs[character] ?? character;
  }
  return plain.normalize('NFC');
}

function asciiDigit(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const zero = zeros.findLast((first) => first <= code) ?? 0;
  return code - zero < 10 ? String(code - zero) : character;
}
