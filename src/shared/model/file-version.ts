import { differenceTexts } from '../messages/differences.ts';
import { naturalOrder } from './natural-order.ts';

/** The version that the name of a file tells. */
export interface FileVersion {
  /** As it is written: `v012`. */
  readonly written: string;
  /** `v2.1` gives 2 and 1; `revB` gives 2. */
  readonly numbers: readonly number[];
}

export interface VersionedFile {
  readonly name: string;
  readonly version: FileVersion | null;
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

const olderFirst = (a: VersionedFile, b: VersionedFile): number =>
  compareVersions(a.version, b.version) || naturalOrder(a.name, b.name);

/**
 * Gives files that become versions of one item each other's places, so that the newest becomes its current version: a system
 * hands the files of a drop over in any order. All others stay where they are.
 */
export function inVersionOrder<File extends VersionedFile>(
  files: readonly File[],
  itemOf: (file: File) => string | null,
): readonly File[] {
  const placesByItem = new Map<string, number[]>();
  for (const [place, file] of files.entries()) {
    const item = itemOf(file);
    if (item === null) continue;
    const places = placesByItem.get(item);
    if (places) places.push(place);
    else placesByItem.set(item, [place]);
  }
  const ordered = [...files];
  for (const places of placesByItem.values()) {
    const own = places.flatMap((place) => files[place] ?? []).sort(olderFirst);
    for (const [index, file] of own.entries()) ordered[places[index] ?? index] = file;
  }
  return ordered;
}

/** Says so if a file's name has another version number than the version it becomes; null otherwise, or if that isn't known. */
export function otherVersionNamed(version: FileVersion | null, becomes: number | null): string | null {
  if (version === null || becomes === null || version.numbers[0] === becomes) return null;
  return differenceTexts.becomes(version.written, becomes);
}
