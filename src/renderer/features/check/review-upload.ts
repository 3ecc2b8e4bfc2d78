import type { FileId } from '../../../shared/ipc/values.ts';
import type { CheckOpening } from '../../store/window-store.ts';
import { framesKey, isGathering, sequenceKey } from '../drop/drop-sheet-actions.ts';
import type { DropSheetState, EncodableSequence } from '../drop/drop-sheet-store.ts';
import { countRows, goesAfter } from '../drop/sheet-counts.ts';

/** What is uploaded from a review: all files of the sheet, or the sequence that was reviewed. */
export type ReviewUpload =
  | { readonly kind: 'files'; readonly count: number }
  | ({ readonly kind: 'sequence' } & EncodableSequence);

type Sheet = Pick<
  DropSheetState,
  'rows' | 'sequences' | 'sequenceItems' | 'encodings' | 'gatherings' | 'isSending'
>;

/**
 * Null if the reviewed render isn't in the sheet, something still needs an answer, which is given in the sheet, or the version before it
 * has to be encoded first.
 */
export function reviewUpload(subject: CheckOpening['subject'], sheet: Sheet): ReviewUpload | null {
  switch (subject.kind) {
    case 'file': {
      if (!sheet.rows.has(subject.fileId as FileId)) return null;
      const { goes, naming, asks } = countRows(sheet.rows);
      const isBusy = isGathering(sheet) || sheet.isSending;
      return goes > 0 && naming === 0 && asks === 0 && !isBusy ? { kind: 'files', count: goes } : null;
    }
    case 'frames': {
      const reviewed = sheet.sequences.find((each) => sequenceKey(each) === framesKey(subject));
      const encodable = sheet.encodings.get(framesKey(subject))?.encodable;
      if (!reviewed || !encodable || goesAfter(sheet, reviewed) !== null) return null;
      return { kind: 'sequence', ...encodable };
    }
    case 'upload':
    case 'version':
    case 'newest':
      return null;
  }
}
