import { limits } from '../../shared/api/limits.ts';
import { type NamingStyle, paddedAs } from './naming-style.ts';
import { asWritten, type NameToken, type ReadName, writtenWithout } from './read-name.ts';
import { stemOf } from './split-name.ts';

/**
 * The name for a new item made from this file: without version, date, codec, rate, frame range and copy marks, and in the
 * style of the existing items. `kept` are tags that stay because they tell this file from others in the same drop: one
 * picture in two sizes becomes two items.
 */
export function cleanNameOf(
  file: ReadName,
  fileName: string,
  style: NamingStyle,
  kept: readonly NameToken[] = [],
): string {
  const left = file.tags.filter((tag) => mayBeLeft(file, tag, style) && !kept.includes(tag));
  const numbers = file.tokens.filter(({ kind }) => kind === 'number');
  const padded = (token: NameToken) =>
    paddedAs(asWritten(file, token), file.words[0] ?? '', numbers.indexOf(token), style);
  const written = writtenWithout(file, left, padded);
  const name = tidy(inStyle(written, style));
  return name === '' ? tidy(stemOf(fileName)) || fileName.trim().slice(0, limits.mediaNameMax) : name;
}

/**
 * A name that consists of tags only keeps all of them except its version. If only numbers would be left, it keeps its codec:
 * `prores_60` isn't 60.
 */
function mayBeLeft({ coreKey, words, tokens }: ReadName, tag: NameToken, style: NamingStyle): boolean {
  if (coreKey === '') return tag.kind === 'version' && tag !== tokens[0];
  if (words.length === 0 && tag.kind === 'codec') return false;
  return tag.kind !== 'size' || !style.saysSizes;
}

function inStyle(text: string, { separator }: NamingStyle): string {
  if (separator === null) return text;
  const isDotted = !/[ _]/.test(text) && /\p{L}\.\p{L}/u.test(text);
  const spread = isDotted ? text.replaceAll(/(?<=\p{L})\.(?=[\p{L}\p{N}])/gu, separator) : text;
  return separator === ' ' ? spread.replaceAll(/_+/g, ' ') : spread.replaceAll(/\s+-\s+|\s+/g, '_');
}

/** Removes leading, trailing and double separators and control characters, and shortens to what the service accepts. */
function tidy(text: string): string {
  const seen = text
    .normalize('NFC')
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/_{2,}/g, '_')
    .replaceAll(/\(\s*\)|\[\s*\]|\{\s*\}/g, '')
    .replace(/^[\s_.,;-]+(?=[^\d])|^[\s_.,;]+/u, '')
    .replace(/[\s_.,;–—-]+$/u, '');
  return [...seen].slice(0, limits.mediaNameMax).join('').slice(0, limits.mediaNameMax).trim();
}
