import { noteCheckTexts as texts } from '../../../shared/messages/note-check.ts';
import type { MediaView } from '../../../shared/model/library-views.ts';
import type { CheckRender } from '../../../shared/model/note-check.ts';
import { Remarks } from './CheckedNote.tsx';

export interface NothingToCompareProps {
  readonly item: MediaView | null;
  readonly subject: Pick<CheckRender, 'versionId'>;
}

/** Why a render is shown alone. */
export function NothingToCompare({ item, subject }: NothingToCompareProps) {
  const isOnly = item?.versions_count === 1 && subject.versionId !== null;
  return <Remarks remarks={[isOnly ? texts.onlyVersion : texts.nothingToCompare]} />;
}
