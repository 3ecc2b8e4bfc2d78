import { Download } from 'lucide-react';
import { useRef } from 'react';
import type { ProjectId } from '../../../shared/api/ids.ts';
import { noteExportTexts } from '../../../shared/messages/note-exports.ts';
import { noteFormatTexts, projectNotesTexts as texts } from '../../../shared/messages/project-notes.ts';
import type { AccountId } from '../../../shared/model/account.ts';
import { type NoteExportFormat, noteExportFormatSchema } from '../../../shared/model/note-exports.ts';
import type { ProjectNotesFilter } from '../../../shared/model/project-notes.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { showFailure } from '../../store/show-failure.ts';
import { showSaved } from '../../store/show-saved.ts';
import { withdrawToast } from '../../store/toast-store.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu } from '../../ui/Menu.tsx';

export interface ExportNotesProps {
  readonly accountId: AccountId;
  readonly projectId: ProjectId;
  /** Exports the same notes that the list shows. */
  readonly filter: ProjectNotesFilter;
  readonly amount: number;
  /** For narrow toolbars. */
  readonly iconOnly?: boolean;
}

/** Saves the listed notes as a file for other programs. */
export function ExportNotes({ accountId, projectId, filter, amount, iconOnly = false }: ExportNotesProps) {
  const bridge = useBridge();
  const failed = useRef<number | null>(null);
  const save = async (format: NoteExportFormat, inParts = false) => {
    // Whatever comes of this export, the last one's failure no longer matters.
    if (failed.current !== null) withdrawToast(failed.current);
    const answer = await bridge.requests.notes.exportFound({ accountId, projectId, filter, format, inParts });
    if (!answer.ok) {
      const { failure } = answer;
      const action = { label: texts.saveInParts, run: () => void save(format, true) };
      failed.current = showFailure(failure, failure.code === 'rates_differ' ? { action } : {});
      return;
    }
    const { saved, files, count, left, assumed, unreadItems } = answer.value;
    if (!saved) return;
    const details = [
      ...(left.length > 0 ? [noteExportTexts.left(left)] : []),
      ...(assumed.length > 0 ? [noteExportTexts.assumed(assumed)] : []),
      ...(unreadItems > 0 ? [texts.incomplete(unreadItems)] : []),
    ];
    showSaved(bridge, saved, {
      text: inParts ? texts.exportedInParts(count, files) : texts.exported(count, saved.name),
      ...(details.length > 0 && { detail: details.join(' ') }),
    });
  };
  return (
    <Menu
      label={texts.exportOf(amount)}
      trigger={
        iconOnly ? (
          <IconButton size="small" label={texts.export} icon={<Download />} isDisabled={amount === 0} />
        ) : (
          <Button kind="quiet" icon={<Download />} isDisabled={amount === 0}>
            {texts.export}
          </Button>
        )
      }
      entries={noteExportFormatSchema.options.map((format) => ({
        kind: 'action',
        id: format,
        label: noteFormatTexts[format],
        onAction: () => void save(format),
      }))}
    />
  );
}
