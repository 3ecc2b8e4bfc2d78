import type { NamePart } from './split-name.ts';

/**
 * What a part of a name says. `word` and `number` are the name itself; `hint` may be (a preview is often another file);
 * all others describe the render and are left out when names are compared.
 */
export type TagKind = 'version' | 'date' | 'size' | 'codec' | 'frame_rate' | 'frame_range' | 'noise';

export interface NameToken {
  readonly kind: 'word' | 'number' | 'hint' | TagKind;
  readonly text: string;
  readonly written: string;
}

const words = (text: string) => new Set(text.split(' '));

const codecs = words(
  'prores prores422 prores4444 prores422hq proreshq proreslt proresproxy 422 4444 422hq 422lt 4444xq hap hapq hapalpha hapqalpha h264 h265 x264 x265 hevc avc ' +
    'avc1 hvc1 dnxhd dnxhr dnx hqx dxv dxv3 notchlc nlc cineform cfhd vp8 vp9 av1 mpeg2 mpeg4 xdcam mjpeg ffv1 8bit 10bit 12bit ' +
    '16bit rec709 rec2020 bt709 bt2020 srgb mov mp4 mxf avi webm',
);
/** Only part of a codec's name when they follow one: `ProRes_HQ`, `HAP Q Alpha`. */
const codecTails = words('hq lt xq proxy q alpha sq lb r 422 4444 raw');
const sizes = words('1k 2k 3k 4k 5k 6k 7k 8k 10k 12k 15k 16k uhd fhd qhd wuxga fullhd ultrahd dci4k uhd4k');
const noise = words(
  'final finals finale endfassung copy copies kopie copie copia export exported render rendered rerender latest newest',
);
const hints = words(
  'preview proxy lowres lores wip test tests draft temp tmp master fix fixed edit approved old backup bak alt alternate mute clean matte ' +
    'mask alpha offline online delivery output new',
);
const versionWords = words('v ver vers version r rev revision');

const isDigits = (text: string) => /^\d+$/.test(text);

/** Reads the parts from left to right; each is looked at once, with at most four that follow it. */
export function classifyParts(parts: readonly NamePart[]): NameToken[] {
  const tokens: NameToken[] = [];
  for (let index = 0; index < parts.length; ) {
    const taken = takeTag(parts, index, tokens.at(-1));
    if (taken !== null) {
      const used = parts.slice(index, index + taken.count);
      tokens.push({ kind: taken.kind, text: used.map(({ text }) => text).join(' '), written: quote(used) });
      index += taken.count;
      continue;
    }
    const part = parts[index];
    if (part !== undefined) tokens.push(...plainTokens(part));
    index += 1;
  }
  return tokens;
}

interface Taken {
  readonly kind: TagKind | 'hint';
  readonly count: number;
}

function takeTag(parts: readonly NamePart[], index: number, before: NameToken | undefined): Taken | null {
  const part = parts[index];
  if (part === undefined) return null;
  const next = parts[index + 1];
  return (
    takeVersion(part, next, parts[index + 2]) ??
    takeDate(parts, index) ??
    takeTime(part, before) ??
    takeSize(part, next, parts[index + 2]) ??
    takeFrameRate(part, next, parts[index + 2]) ??
    takeFrameRange(part, next) ??
    takeCodec(parts.slice(index, index + 3), before) ??
    takeNoise(part, next)
  );
}

function takeVersion(part: NamePart, next: NamePart | undefined, third: NamePart | undefined): Taken | null {
  if (/^(v|ver|vers|version|r|rev|revision)\d{1,6}[a-z]?$/.test(part.text)) {
    // `v2.1`
    const minor = next?.separator === '.' && /^\d{1,3}$/.test(next.text) && third?.separator !== '.';
    return { kind: 'version', count: minor ? 2 : 1 };
  }
  const isWord = versionWords.has(part.text) && part.text !== 'r';
  return isWord && next !== undefined && /^\d{1,6}$/.test(next.text) ? { kind: 'version', count: 2 } : null;
}

function takeDate(parts: readonly NamePart[], index: number): Taken | null {
  const [first, second, third] = parts.slice(index, index + 3).map(({ text }) => text);
  if (first === undefined) return null;
  if (/^(19|20)\d{6}$/.test(first)) {
    const isDate = isMonthDay(first.slice(4, 6), first.slice(6));
    return isDate ? { kind: 'date', count: 1 } : null;
  }
  if (/^[12]\d{5}$/.test(first) && isMonthDay(first.slice(2, 4), first.slice(4))) {
    return { kind: 'date', count: 1 };
  }
  if (second === undefined || third === undefined) return null;
  if (/^(19|20)\d\d$/.test(first) && isMonthDay(second, third)) return { kind: 'date', count: 3 };
  if (/^(19|20)\d\d$/.test(third) && (isMonthDay(second, first) || isMonthDay(first, second))) {
    return { kind: 'date', count: 3 };
  }
  return null;
}

function isMonthDay(month: string, day: string): boolean {
  const inRange = (text: string, max: number) =>
    /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= max;
  return inRange(month, 12) && inRange(day, 31);
}

/** `20260131_1430`: four or six digits after a date are a time of day. */
function takeTime(part: NamePart, before: NameToken | undefined): Taken | null {
  const isTime = before?.kind === 'date' && /^t?([01]\d|2[0-3])[0-5]\d([0-5]\d)?$/.test(part.text);
  return isTime ? { kind: 'date', count: 1 } : null;
}

function takeSize(part: NamePart, next: NamePart | undefined, third: NamePart | undefined): Taken | null {
  if (
    sizes.has(part.text) ||
    /^\d{2,5}x\d{1,5}$/.test(part.text) ||
    /^(480|576|720|1080|1440|2160|4320)[pi]\d{0,3}$/.test(part.text)
  ) {
    return { kind: 'size', count: 1 };
  }
  if (next !== undefined && next.separator === '' && sizes.has(part.text + next.text))
    return { kind: 'size', count: 2 };
  if (part.text === 'hd' && isTagLike(next)) return { kind: 'size', count: 1 };
  const spaced = /^\d{3,5}$/.test(part.text) && next?.text === 'x' && /^\d{3,5}$/.test(third?.text ?? '');
  return spaced ? { kind: 'size', count: 3 } : null;
}

/** `HD` is a size at the end of a name or before another tag, and a word before one. */
function isTagLike(next: NamePart | undefined): boolean {
  return next === undefined || /^(v|r)\d+$/.test(next.text) || sizes.has(next.text) || codecs.has(next.text);
}

const decimalRates = words('23.976 23.98 29.97 47.95 47.952 59.94 119.88');
const bareRates = words('23976 2398 2997 5994 11988 4795');

function takeFrameRate(
  part: NamePart,
  next: NamePart | undefined,
  third: NamePart | undefined,
): Taken | null {
  if (/^\d{2,5}fps$/.test(part.text) || /^fps\d{2,5}$/.test(part.text))
    return { kind: 'frame_rate', count: 1 };
  if (/^(24|25|30|48|50|60|120)p$/.test(part.text) || bareRates.has(part.text))
    return { kind: 'frame_rate', count: 1 };
  if (next === undefined || !isDigits(part.text)) return null;
  if (next.text === 'fps') return { kind: 'frame_rate', count: 2 };
  if (next.separator !== '.') return null;
  const fraction = next.text.replace(/(fps|p)$/, '');
  if (!decimalRates.has(`${part.text}.${fraction}`)) return null;
  return { kind: 'frame_rate', count: third?.text === 'fps' ? 3 : 2 };
}

/** `1001-1240`, `[0001-0240]`. */
function takeFrameRange(part: NamePart, next: NamePart | undefined): Taken | null {
  if (next?.separator !== '-' || !/^\d{3,7}$/.test(part.text) || !/^\d{3,7}$/.test(next.text)) return null;
  return Number(part.text) < Number(next.text) ? { kind: 'frame_range', count: 2 } : null;
}

function takeCodec(parts: readonly NamePart[], before: NameToken | undefined): Taken | null {
  const [part] = parts;
  if (part === undefined) return null;
  if (codecs.has(part.text)) return { kind: 'codec', count: 1 };
  if (before?.kind === 'codec' && codecTails.has(part.text)) return { kind: 'codec', count: 1 };
  // `H.264`, `Pro Res`, `10 bit`, and `DNxHD`, which camelCase takes apart into three.
  const count = joinedCount(codecs, parts);
  return count === null ? null : { kind: 'codec', count };
}

/** How many of two or three parts make one known word together, where the second is none by itself. */
function joinedCount(known: ReadonlySet<string>, [one, two, three]: readonly NamePart[]): number | null {
  if (one === undefined || two === undefined || known.has(two.text)) return null;
  if (three !== undefined && known.has(one.text + two.text + three.text)) return 3;
  return known.has(one.text + two.text) ? 2 : null;
}

function takeNoise(part: NamePart, next: NamePart | undefined): Taken | null {
  if (noise.has(part.text.replace(/\d{1,3}$/, ''))) {
    // `copy 2`, `final (3)`
    const numbered = next !== undefined && /^\d{1,2}$/.test(next.text) && /^[ (]*$/.test(next.separator);
    return { kind: 'noise', count: numbered ? 2 : 1 };
  }
  // What browsers and file managers add to a second download: `name (1)`.
  if (/^\d{1,2}$/.test(part.text) && part.separator.endsWith('(')) return { kind: 'noise', count: 1 };
  return hints.has(part.text) ? { kind: 'hint', count: 1 } : null;
}

/** Letters and digits of one run apart: `LED01` is `led` and `1`, the same as `LED 1`. */
function plainTokens(part: NamePart): NameToken[] {
  const pieces = part.text.match(/\d+|\D+/g) ?? [];
  return pieces.map((piece) =>
    isDigits(piece)
      ? { kind: 'number', text: piece.replace(/^0+(?=\d)/, ''), written: piece }
      : { kind: 'word', text: piece, written: piece },
  );
}

function quote(parts: readonly NamePart[]): string {
  return parts.map(({ separator, written }) => separator.slice(-1) + written).join('');
}
