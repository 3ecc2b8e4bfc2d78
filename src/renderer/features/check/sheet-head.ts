import { noteCheckTexts as texts } from '../../../shared/messages/note-check.ts';
import { formatMoment } from '../../../shared/model/format.ts';
import type { NoteInCheck } from '../../../shared/model/note-check.ts';
import type { OpenedCheck } from './use-note-check.ts';

export interface SheetHeadWanted {
  readonly projectName: string;
  readonly opened: Pick<OpenedCheck, 'subject' | 'others'>;
  readonly placed: readonly Pick<NoteInCheck, 'before'>[];
  readonly checked: number;
  readonly atMs: number;
}

/** What a contact sheet says below the item's name, to people who see nothing of the window. */
export function sheetHead({ projectName, opened, placed, checked, atMs }: SheetHeadWanted): string {
  const { subject, others } = opened;
  const shown = new Set(placed.flatMap(({ before }) => (before.kind === 'shown' ? [before.key] : [])));
  const before = others.flatMap(({ key, versionNumber }) =>
    shown.has(key) && versionNumber !== null ? [versionNumber] : [],
  );
  const renders = subject
    ? texts.sheetRenders(
        subject.versionNumber,
        subject.fileName,
        before.toSorted((a, b) => a - b),
      )
    : '';
  return texts.sheetHead(
    projectName,
    renders,
    texts.sheetChecked(checked, placed.length),
    formatMoment(atMs),
  );
}
