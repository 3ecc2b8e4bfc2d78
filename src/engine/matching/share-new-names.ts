import { cleanNameOf } from './clean-item-name.ts';
import { addUnder } from './grouping.ts';
import type { MatchResult } from './match-result.ts';
import type { NamingStyle } from './naming-style.ts';
import { type NameToken, type ReadName, readFileName } from './read-name.ts';

interface Newcomer {
  readonly index: number;
  readonly fileName: string;
  readonly file: ReadName;
}

/**
 * Files of one drop whose names differ only in version, date and the like become versions of one new item, so they get one
 * name. If two of them are the same version in two sizes or codecs, these stay in the names to tell them apart.
 */
export function shareNewNames<Id extends string>(
  fileNames: readonly string[],
  results: readonly MatchResult<Id>[],
  style: NamingStyle,
): readonly MatchResult<Id>[] {
  const groups = new Map<string, number[]>();
  for (const index of fileNames.keys()) {
    const result = results[index];
    if (result === undefined || result.kind === 'match') continue;
    const key = looseKey(result.newName);
    addUnder(groups, key, index);
  }
  const named = [...results];
  const rename = (index: number, newName: string) => {
    const result = named[index];
    if (result !== undefined && result.newName !== newName) named[index] = { ...result, newName };
  };
  for (const indexes of groups.values()) {
    if (indexes.length < 2) continue;
    const group = indexes.map((index): Newcomer => {
      const fileName = fileNames[index] ?? '';
      return { index, fileName, file: readFileName(fileName) };
    });
    const kept = group.map(({ file }) => (isOneVersionTwice(group) ? tellingTags(file, group) : []));
    const firstNames = new Map<string, string>();
    for (const [at, { index, fileName, file }] of group.entries()) {
      const name = cleanNameOf(file, fileName, style, kept[at]);
      const key = looseKey(name);
      const first = firstNames.get(key) ?? name;
      firstNames.set(key, first);
      rename(index, first);
    }
  }
  return named;
}

/** Names that differ only in case and separators are meant to be the same. */
const looseKey = (name: string): string => name.toLowerCase().replaceAll(/[\s_.-]+/g, '_');

function isOneVersionTwice(group: readonly Newcomer[]): boolean {
  const versions = group.map(({ file }) => textsOf(file, ['version', 'date', 'copy']));
  return new Set(versions).size < versions.length;
}

const telling = ['size', 'codec', 'frame_rate'] as const;

/** Tags for size, codec or rate in which the files of the group differ. */
function tellingTags(file: ReadName, group: readonly Newcomer[]): readonly NameToken[] {
  const kinds = telling.filter((kind) => new Set(group.map((other) => textsOf(other.file, [kind]))).size > 1);
  return file.tags.filter(({ kind }) => kinds.some((wanted) => wanted === kind));
}

const textsOf = ({ tags }: ReadName, kinds: readonly string[]): string =>
  tags
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ text }) => text)
    .join(' ');
