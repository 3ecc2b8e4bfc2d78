import { type RefObject, useLayoutEffect } from 'react';
import { gapTexts } from '../../../shared/messages/sequence-gaps.ts';
import { useDropSheet } from '../drop/drop-sheet-store.ts';

/** What a sequence lacks gets the focus that the whole sheet has while nothing in it can be encoded yet. */
export function useQuestionFocus(row: RefObject<HTMLElement | null>, question: string | null): void {
  // The keys of files work anywhere in it.
  const hasFiles = useDropSheet((sheet) => sheet.order.length > 0);
  useLayoutEffect(() => {
    if (question === null || hasFiles) return;
    if (row.current?.closest('[role="dialog"]') !== document.activeElement) return;
    const rateField = row.current.querySelector<HTMLElement>('[data-choices] button');
    (question === gapTexts.needsRate ? rateField : row.current)?.focus();
  }, [row, question, hasFiles]);
}
