import { limits } from '../../shared/api/limits.ts';
import { type NamingStyle, paddedAs } from './naming-style.ts';
import { asWritten, type NameToken, type ReadName, writtenWithout } from './read-name.ts';
import { stemOf } from './split-name.ts';

/**
 * What a new item for this file is to be named: without version, date, codec, rate, frame range and marks of a copy, and
 * written as the items that are there already. `kept` are tags that tell this file from others it came with: the sizes of
 * one picture are items of their own.
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

/** A name of nothing but tags keeps all of them except its version. */
function mayBeLeft({ coreKey, tokens }: ReadName, tag: NameToken, { saysSizes }: NamingStyle): boolean {
  if (coreKey === '') return tag.kind === 'version' && tag !== tokens[0];
  return tag.kind !== 'size' || !saysSizes;
}

function inStyle(text: string, { separator }: NamingStyle): string {
  if (separator === null) return text;
  const isDotted = !/[ _]/.test(text) && /\p{L}\.\p{L}/u.test(text);
  const spread = isDotted ? text.replaceAll(/(?<=\p{L})\.(?=[\p{L}\p{N}])/gu, separator) : text;
  return separator === ' ' ? spread.replaceAll(/_+/g, ' ') : spread.replaceAll(/\s+-\s+|\s+/g, '_');
}

/** No gaps at the ends, none twice, nothing that cannot be seen, and no longer than the service takes. */
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
