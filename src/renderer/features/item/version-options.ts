import type { VersionId } from '../../../shared/api/ids.ts';
import { itemTexts } from '../../../shared/messages/item.ts';
import type { LocalVersion } from '../../../shared/model/library-views.ts';

interface VersionOption {
  readonly value: VersionId;
  readonly label: string;
}

/**
 * The versions that can be shown, newest first: the current one, and those on this computer. A current one of unknown number is
 * above all others, and another one below them.
 */
export function versionOptions(
  local: readonly Pick<LocalVersion, 'versionId' | 'versionNumber' | 'fileName'>[],
  currentId: VersionId | null,
  currentNumber: number | null,
): readonly VersionOption[] {
  const current = {
    value: currentId,
    rank: currentNumber ?? Number.POSITIVE_INFINITY,
    label: itemTexts.currentOf(currentNumber),
  };
  const others = local
    .filter(({ versionId }) => versionId !== currentId)
    .map(({ versionId, versionNumber, fileName }) => ({
      value: versionId,
      rank: versionNumber ?? Number.NEGATIVE_INFINITY,
      label: versionNumber === null ? fileName : itemTexts.versionNamed(versionNumber, fileName),
    }));
  return [current, ...others]
    .toSorted((a, b) => (a.rank === b.rank ? 0 : b.rank - a.rank))
    .flatMap(({ value, label }) => (value === null ? [] : [{ value, label }]));
}
