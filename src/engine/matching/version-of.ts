import { readFileName } from './read-name.ts';

export interface FileVersion {
  /** As it is written: `v012`. */
  readonly written: string;
  /** `v2.1` gives 2 and 1; `revB` gives 2. */
  readonly numbers: readonly number[];
}

/** The version in a file's name, or null. */
export function versionOf(fileName: string): FileVersion | null {
  const token = readFileName(fileName).tags.findLast(({ kind }) => kind === 'version');
  if (token === undefined) return null;
  const written = token.quoted.replace(/^[^\p{L}\p{N}]+/u, '');
  const [, letter] = /^rev(?:ision)?[ ._-]?([a-z])$/i.exec(written) ?? [];
  const numbers =
    letter === undefined
      ? (written.match(/\d+/g) ?? []).map(Number)
      : [letter.toLowerCase().charCodeAt(0) - 96];
  return { written, numbers };
}

/** Sorts older versions first, and names without a version before all others. */
export function compareVersions(one: FileVersion | null, other: FileVersion | null): number {
  const [a, b] = [one?.numbers ?? [], other?.numbers ?? []];
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const difference = (a[at] ?? -1) - (b[at] ?? -1);
    if (difference !== 0) return difference;
  }
  return 0;
}
