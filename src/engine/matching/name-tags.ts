import { isDateAlone, isStamp, takeDate, takeTime } from './date-tags.ts';
import type { NamePart } from './split-name.ts';

/** Parts of a name that describe the render rather than its content. */
export type TagKind = 'version' | 'date' | 'size' | 'codec' | 'frame_rate' | 'frame_range' | 'copy';

export interface Taken {
  readonly kind: TagKind;
  readonly count: number;
  /** A tag only at the end of a name: "Final Countdown" is a title. */
  readonly onlyAtEnd?: boolean;
}

const words = (text: string) => new Set(text.split(' '));

const codecs = words(
  'prores prores422 prores4444 prores422hq prores422lt prores422proxy proreshq proreslt proresxq proresproxy prores4444xq proresraw ' +
    '422hq 422lt 4444xq hap h264 h265 x264 x265 hevc avc avc1 hvc1 avci avcintra dnxhd dnxhr dnx hqx dxv dxv3 ' +
    'dxvhq notchlc nlc cineform cfhd vp8 vp9 av1 mpeg1 mpeg2 mpeg4 xdcam xdcamhd xavc xavcs imx50 mjpeg jpeg2000 j2k ffv1 magicyuv ap4h ap4x apch apcn ' +
    'rec709 rec2020 rec601 rec2100 bt709 bt2020 bt2100 srgb acescg acescct aces2065 dcip3 p3d65 logc3 logc4 slog2 slog3 mov mp4 mxf avi webm mkv',
);
/** Often written as two words: `H.264`, `Pro Res`, `10 bit`. `AV 1` is not included, as it may be a name. */
const codecsInWords = words(
  'prores h264 h265 notchlc dnxhd dnxhr rec709 rec2020 bt709 bt2020 mpeg2 mpeg4 8bit 10bit 12bit 16bit',
);
/** Belong to a codec's name if they follow one: `ProRes_HQ`. */
const codecTails = words('hq lt xq proxy alpha sq lb hqx 420 422 444 4444 raw');
/** After HAP only: `HAP Q Alpha`, `HAP_R`. After other codecs, a single letter means a side or a screen. */
const hapTails = words('q r alpha');
const sides = words('l r');
const sizes = words(
  '1k 2k 3k 4k 5k 6k 7k 8k 10k 12k 15k 16k uhd fhd qhd wuxga wqhd fullhd ultrahd 4kuhd uhd4k 8kuhd dci4k 4kdci 2kdci',
);
const aspects = words('16x9 9x16 16x10 4x3 3x4 21x9 9x21 32x9 1x1 4x5 5x4 2x1 2x3 3x2 48x9 64x9');
const decimalRates = words('23.976 23.98 29.97 47.95 47.952 59.94 119.88');
const bareRates = words('23976 2398 2997 5994 11988 4795');
const copyWords = words(
  'copy copies kopie kopia kopi copie copia copi kopio duplicate コピー のコピー 副本 拷贝 복사본 копия',
);
const lastWords = words('final endfassung export exported render rendered rerender latest newest');
const ofWords = words('of von de di av');

/** Finds tags in the parts of one name, from left to right. Each step looks at few parts, and back by one tag at most. */
export class TagReader {
  readonly #parts: readonly NamePart[];
  /** For each part, its text joined with the parts that follow without a separator: one part, two parts, and so on. */
  readonly #glued: readonly (readonly string[])[];

  constructor(parts: readonly NamePart[]) {
    this.#parts = parts;
    this.#glued = parts.map((_, index) => gluedTexts(parts, index));
  }

  take(index: number, before: TagKind | null): Taken | null {
    const part = this.#parts[index];
    if (part === undefined || part.kind === 'symbol') return null;
    const after = before === 'date' ? takeTime(this.#parts, index) : null;
    if (after !== null) return { kind: 'date', count: after };
    return part.kind === 'letters'
      ? this.#takeLetters(index, part, before)
      : this.#takeDigits(index, part, before);
  }

  #takeLetters(index: number, part: NamePart, before: TagKind | null): Taken | null {
    return (
      this.#takeVersion(index, part) ??
      this.#takeDate(index) ??
      this.#takeCodec(index, part, before) ??
      this.#takeSize(index) ??
      this.#takeCopy(index, part) ??
      this.#takeRate(index)
    );
  }

  #takeDigits(index: number, part: NamePart, before: TagKind | null): Taken | null {
    return (
      this.#takeDate(index) ??
      this.#takeSize(index) ??
      this.#takeRange(index, part) ??
      this.#takeCodec(index, part, before) ??
      this.#takeRate(index) ??
      this.#takeBrackets(index, part)
    );
  }

  #takeDate(index: number): Taken | null {
    const count = takeDate(this.#parts, index);
    return count === null ? null : { kind: 'date', count };
  }

  #takeVersion(index: number, part: NamePart): Taken | null {
    const [next, third] = [this.#parts[index + 1], this.#parts[index + 2]];
    if (next === undefined) return null;
    const isGlued = next.separator === '';
    if (/^(?:v|r|rev|ver|version|revision)$/.test(part.text) && next.kind === 'digits') {
      const isPadded = next.text.startsWith('0') && next.text.length > 1;
      const isApart =
        next.text.length <= 6 &&
        /^[ ._-]$/.test(next.separator) &&
        (part.text.length > 2 || (part.text === 'v' && (isPadded || next.separator === '.')));
      if (!isApart && !(isGlued && (next.text.length <= 8 || isStamp(next.text)))) return null;
      // `v012a`, and stamps of media servers such as `v20210602a`. But `v012L` is version 12 of the left side.
      const isSide = third?.separator === '' && sides.has(third.text) && !this.#isGluedOn(index + 2);
      const isLettered = third?.separator === '' && /^[a-z]$/.test(third.text) && part.text !== 'r';
      if (isLettered && !isSide) return this.#isGluedOn(index + 2) ? null : { kind: 'version', count: 3 };
      // Digits directly after the version's digits are frame numbers.
      if (third?.separator === '' && third.kind !== 'digits' && !isSide) return null;
      const time = isDateAlone(next.text) ? (takeTime(this.#parts, index + 2) ?? 0) : 0;
      return { kind: 'version', count: 2 + (time || this.#minorCount(index + 2)) };
    }
    // `vers02` is a version, but "Vers 2" is German for the second verse.
    if (part.text === 'vers' && isGlued && /^0\d+$/.test(next.text)) return { kind: 'version', count: 2 };
    const isLetter = /^[a-z]$/.test(next.text) && !sides.has(next.text) && !this.#isGluedOn(index + 1);
    const isRevision =
      (part.text === 'rev' || part.text === 'revision') && isLetter && /^[ ._-]?$/.test(next.separator);
    return isRevision ? { kind: 'version', count: 2 } : null;
  }

  /** `v2.1`, `v2.1.3` */
  #minorCount(index: number): number {
    let count = 0;
    while (count < 2) {
      const part = this.#parts[index + count];
      const isMinor =
        part?.separator === '.' &&
        part.kind === 'digits' &&
        part.text.length <= 3 &&
        !this.#isGluedOn(index + count);
      if (!isMinor) break;
      count += 1;
    }
    return count;
  }

  #takeSize(index: number): Taken | null {
    const [one = '', two = '', three = '', four = ''] = this.#glued[index] ?? [];
    if (aspects.has(three) && this.#ends(index, 3)) return { kind: 'size', count: 3 };
    if (this.#ends(index, 4) && /^\d{2,5}x\d{2,5}px$/.test(four)) return { kind: 'size', count: 4 };
    // `1080p`, `1080i50`, `1080p23.976`
    if (/^(?:480|486|576|720|1080|1440|2160|4320)[pi]$/.test(two)) {
      const hasRate = /^\d{2,5}$/.test(three.slice(two.length));
      if (!hasRate) return this.#ends(index, 2) ? { kind: 'size', count: 2 } : null;
      const [whole, fraction] = [this.#parts[index + 2], this.#parts[index + 3]];
      const isDecimal = fraction?.separator === '.' && decimalRates.has(`${whole?.text}.${fraction.text}`);
      return { kind: 'size', count: isDecimal ? 4 : 3 };
    }
    for (const [length, text] of [
      [3, three],
      [2, two],
      [1, one],
    ] as const) {
      if (text !== '' && sizes.has(text) && this.#ends(index, length)) return { kind: 'size', count: length };
    }
    if (one === 'hd' && this.#isBeforeTag(index + 1)) return { kind: 'size', count: 1 };
    return this.#takePixels(index);
  }

  /** `3840x1080`, `3840 x 1080`, `16:9` */
  #takePixels(index: number): Taken | null {
    const [one, two, three] = this.#parts.slice(index, index + 3);
    if (one?.kind !== 'digits' || two === undefined) return null;
    if (two.kind === 'digits' && two.separator === ':' && aspects.has(`${one.text}x${two.text}`))
      return { kind: 'size', count: 2 };
    const isSize = two.text === 'x' && three?.kind === 'digits' && isPixels(`${one.text}x${three.text}`);
    return isSize ? { kind: 'size', count: 3 } : null;
  }

  /** `HD` is a size only at the end of a name or before another tag; before a word it is part of the name. */
  #isBeforeTag(index: number): boolean {
    return index >= this.#parts.length || this.take(index, null) !== null;
  }

  #takeRate(index: number): Taken | null {
    const [one = '', two = ''] = this.#glued[index] ?? [];
    if (/^\d{2,5}(?:fps|hz|psf)$/.test(two) && this.#ends(index, 2)) return { kind: 'frame_rate', count: 2 };
    if (/^fps\d{2,5}$/.test(two) && this.#ends(index, 2)) return { kind: 'frame_rate', count: 2 };
    if (/^(?:24|25|30|48|50|60|100|120)[pi]$/.test(two) && this.#ends(index, 2))
      return { kind: 'frame_rate', count: 2 };
    if (/^\d{2,4}(?:df|ndf)$/.test(two) && bareRates.has(one) && this.#ends(index, 2))
      return { kind: 'frame_rate', count: 2 };
    const [part, next, third] = this.#parts.slice(index, index + 3);
    if (part?.kind !== 'digits') return null;
    if (next?.separator === '.' && decimalRates.has(`${part.text}.${next.text}`)) {
      if (third === undefined || !/^(?:fps|p|i|hz|psf)$/.test(third.text))
        return third?.separator === '' ? null : { kind: 'frame_rate', count: 2 };
      return this.#isGluedOn(index + 2) ? null : { kind: 'frame_rate', count: 3 };
    }
    if (bareRates.has(part.text) && this.#ends(index, 1)) return { kind: 'frame_rate', count: 1 };
    const hasUnit = /^\d{2,3}$/.test(part.text) && (next?.text === 'fps' || next?.text === 'hz');
    if (hasUnit && !this.#isGluedOn(index + 1)) return { kind: 'frame_rate', count: 2 };
    return /^\d{1,4}(?:mbps|mbits|mbit|kbps)$/.test(two) && this.#ends(index, 2)
      ? { kind: 'codec', count: 2 }
      : null;
  }

  /** `[0001-0240]`, or `1001-1240` if it starts like a frame range. Shot numbers are written with hyphens, too. */
  #takeRange(index: number, part: NamePart): Taken | null {
    const next = this.#parts[index + 1];
    if (next?.kind !== 'digits' || next.separator !== '-' || this.#isGluedOn(index + 1)) return null;
    const [first, last] = [Number(part.text), Number(next.text)];
    const isOneWidth = part.text.length === next.text.length && part.text.length >= 3;
    if (!isOneWidth || part.text.length > 8 || first >= last) return null;
    const isInBrackets = /[[({]$/.test(part.separator);
    const beginsAsFrames =
      part.text.length >= 4 && (first <= 1 || (first >= 990 && first <= 1101) || first === 86_400);
    return isInBrackets || beginsAsFrames ? { kind: 'frame_range', count: 2 } : null;
  }

  #takeCodec(index: number, part: NamePart, before: TagKind | null): Taken | null {
    const count = this.#codecAt(index);
    if (count > 0) return { kind: 'codec', count };
    // `ACEScg_to_P3`: without the first, the second half of a conversion would read as the end of the name.
    const converted = before === 'codec' && part.text === 'to' ? this.#codecAt(index + 1, 'p3') : 0;
    if (converted > 0) return { kind: 'codec', count: 1 + converted };
    const isTail = codecTails.has(part.text) || (hapTails.has(part.text) && this.#followsHap(index));
    if (before === 'codec' && isTail && this.#ends(index, 1)) return { kind: 'codec', count: 1 };
    let text = part.text;
    for (let count = 2; count <= 3; count++) {
      const next = this.#parts[index + count - 1];
      if (next === undefined || !/^[ ._-]?$/.test(next.separator)) break;
      text += next.text;
      if (codecsInWords.has(text) && this.#ends(index, count)) return { kind: 'codec', count };
    }
    return null;
  }

  /** How many parts from here are the name of a codec or color space; 0 if none are. */
  #codecAt(index: number, other?: string): number {
    const glued = this.#glued[index] ?? [];
    const isName = (text: string, at: number) =>
      (codecs.has(text) || text === other) && this.#ends(index, at + 1);
    return glued.findLastIndex(isName) + 1;
  }

  #followsHap(index: number): boolean {
    const last = this.#parts.slice(0, index).findLast(({ text }) => !hapTails.has(text));
    return last?.text === 'hap';
  }

  #takeCopy(index: number, part: NamePart): Taken | null {
    const next = this.#parts[index + 1];
    if (index === 0 && copyWords.has(part.text) && next !== undefined && ofWords.has(next.text))
      return this.#parts.length > 2 ? { kind: 'copy', count: 2 } : null;
    // "Kopie (2) von LED Main"
    const isNumberedFirst =
      index === 0 && copyWords.has(part.text) && next?.kind === 'digits' && next.separator.endsWith('(');
    if (isNumberedFirst && ofWords.has(this.#parts[index + 2]?.text ?? '')) return { kind: 'copy', count: 3 };
    const [isLast, isCopy] = [
      lastWords.has(part.text) || /^(?:final)+v?$/.test(part.text),
      copyWords.has(part.text),
    ];
    if (part.text === 'v' && next?.text === 'final') return { kind: 'copy', count: 2, onlyAtEnd: true };
    if (!isLast && !isCopy && part.text !== 'vfinal') return null;
    // `copy 2`, `final (3)`, `FINAL2`
    const isNumbered = next?.kind === 'digits' && next.text.length <= 2 && /^[ (_-]*$/.test(next.separator);
    const takesNumber = isNumbered && (next.separator === '' || isCopy || next.separator.includes('('));
    return { kind: 'copy', count: takesNumber && !this.#isGluedOn(index + 1) ? 2 : 1, onlyAtEnd: true };
  }

  /** `name (1)`: what browsers and file managers append to a second file of the same name. */
  #takeBrackets(index: number, part: NamePart): Taken | null {
    const next = this.#parts[index + 1];
    const isNumbered = part.text.length <= 2 && part.separator.endsWith('(') && next?.separator !== '';
    return isNumbered && index > 0 ? { kind: 'copy', count: 1, onlyAtEnd: true } : null;
  }

  /** Whether a word ends after `count` parts from here. */
  #ends(index: number, count: number): boolean {
    return !this.#isGluedOn(index + count - 1);
  }

  /**
   * Whether the next part continues this word: letters followed by digits or the reverse, but not a capital that starts a new
   * word.
   */
  #isGluedOn(index: number): boolean {
    const [part, next] = [this.#parts[index], this.#parts[index + 1]];
    if (part === undefined || next === undefined || next.separator !== '') return false;
    return !(part.kind === 'letters' && next.kind === 'letters') && next.kind !== 'symbol';
  }
}

function gluedTexts(parts: readonly NamePart[], index: number): string[] {
  const texts: string[] = [];
  let text = '';
  for (const part of parts.slice(index, index + 5)) {
    if (texts.length > 0 && part.separator !== '') break;
    text += part.text;
    texts.push(text);
  }
  return texts;
}

function isPixels(text: string): boolean {
  const [, width = '', height = ''] = /^(\d{2,5})x(\d{2,5})$/.exec(text) ?? [];
  return width.length > 2 || height.length > 2;
}
