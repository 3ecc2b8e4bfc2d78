import type { EncodeSnapshot } from '../../../shared/model/encodes.ts';
import { otherVersionNamed } from '../../../shared/model/file-version.ts';
import { nextVersionNumber } from '../../../shared/model/next-version.ts';
import type { JobSnapshot } from '../../../shared/model/uploads.ts';
import type { PlannedFile } from '../../../shared/model/watch-requests.ts';
import { versionOf } from '../../matching/version-of.ts';
import { placedPath, type WatchedItem } from '../placing/choose-place.ts';

/**
 * Says which version each file becomes, if that is certain, and whether its name says another one. A folder uploads the oldest
 * file of an item first. Which of a file and a sequence is first depends on how long encoding takes.
 */
export function withVersions(
  files: readonly PlannedFile[],
  itemOf: (path: string) => WatchedItem | null,
  uploads: readonly JobSnapshot[],
  encodes: readonly EncodeSnapshot[],
): readonly PlannedFile[] {
  const going = new Map<WatchedItem, PlannedFile[]>();
  for (const file of files.toSorted((a, b) => a.lastWriteMs - b.lastWriteMs)) {
    const item = itemOf(file.path);
    if (item && file.plan.kind === 'upload' && !file.plan.waits) {
      const others = going.get(item);
      if (others) others.push(file);
      else going.set(item, [file]);
    }
  }
  const numbers = new Map<string, number>();
  for (const [{ id, versionsCount }, toItem] of going) {
    const areSure = toItem.length === 1 || toItem.every(({ sequence }) => sequence === null);
    for (const [ahead, { path, sequence }] of areSure ? toItem.entries() : []) {
      const item = { id, versions_count: versionsCount };
      const number = nextVersionNumber(item, uploads, encodes, { ahead, isEncoded: sequence !== null });
      if (number !== null) numbers.set(path, number);
    }
  }
  return files.map((file) => {
    const { path, plan } = file;
    const version = numbers.get(path);
    if (plan.kind !== 'upload' || version === undefined) return file;
    const named = otherVersionNamed(versionOf(nameOf(placedPath(file))), version);
    const differences = [...(plan.differences ?? []), ...(named === null ? [] : [named])];
    return { ...file, plan: { ...plan, version, differences } };
  });
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
