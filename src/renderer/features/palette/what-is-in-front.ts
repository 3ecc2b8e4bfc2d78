import type { MediaId } from '../../../shared/api/ids.ts';
import type { WatchFolderId } from '../../../shared/model/watch-folders.ts';
import { useWindowStore } from '../../store/window-store.ts';
import { actionsOfFocusedRow, type RowActions } from '../../ui/row-actions-offered.ts';

/** What the palette was opened above, as it was at that moment. */
export interface WhatIsInFront {
  /** A dialog, a review, the viewer or the sheet covers the page. */
  readonly coversPage: boolean;
  /** The actions of the row that has the focus; null if none has it. */
  readonly row: RowActions | null;
  /** The item that it is about. */
  readonly item: MediaId | null;
  /** The watch folder whose page it is. */
  readonly folder: WatchFolderId | null;
  /** Actions of that item that do nothing more, such as viewing what is viewed. */
  readonly isDone: ReadonlySet<string>;
}

export function whatIsInFront(): WhatIsInFront {
  const { viewing, review, mediaId, watchFolderId } = useWindowStore.getState();
  const covers = [...document.querySelectorAll('[role="dialog"]')].filter(
    (dialog) => dialog.querySelector('[data-palette]') === null,
  );
  const coversPage = covers.length > 0;
  const row = actionsOfFocusedRow();
  const seen = { coversPage, row, folder: coversPage ? null : watchFolderId };
  if (viewing) return { ...seen, item: viewing.item?.mediaId ?? null, isDone: new Set(['view']) };
  if (review) return { ...seen, item: review.mediaId, isDone: new Set(['check']) };
  const isOnPage = !coversPage && watchFolderId === null && row === null;
  return { ...seen, item: isOnPage ? mediaId : null, isDone: new Set() };
}
