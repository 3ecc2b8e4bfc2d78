import type { MediaId } from '../../../shared/api/ids.ts';
import { sheetTexts } from '../../../shared/messages/drop-sheet.ts';
import type { DropRow } from './drop-row.ts';

/** What is said of files that were dropped on one item together, once their names are known; null if all match it. */
export function aimedWords(
  { mediaId, name }: { readonly mediaId: MediaId; readonly name: string },
  rows: readonly Pick<DropRow, 'match'>[],
): string | null {
  const matches = rows.flatMap(({ match }) => match ?? []);
  if (matches.length < rows.length) return null;
  if (matches.every((match) => match.kind === 'match' && match.candidate.id === mediaId)) return null;
  const isSimilar = matches.some(
    (match) =>
      (match.kind === 'match' && match.candidate.id === mediaId) ||
      (match.kind === 'ask' && match.candidates.some(({ id }) => id === mediaId)),
  );
  return isSimilar ? sheetTexts.byName(name) : sheetTexts.noneByName(name);
}
