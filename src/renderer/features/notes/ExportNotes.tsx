import { Download } from 'lucide-react';
import type { ProjectId } from '../../../shared/api/ids.ts';
import { noteFormatTexts, projectNotesTexts as texts } from '../../../shared/messages/project-notes.ts';
import type { AccountId } from '../../../shared/model/account.ts';
import { type NoteExportFormat, noteExportFormatSchema } from '../../../shared/model/note-exports.ts';
import type { ProjectNotesFilter } from '../../../shared/model/project-notes.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { showFailure } from '../../store/show-failure.ts';
import { showToast } from '../../store/toast-store.ts';
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
  const { notes } = useBridge().requests;
  const save = async (format: NoteExportFormat) => {
    const answer = await notes.exportFound({ accountId, projectId, filter, format });
    if (!answer.ok) return showFailure(answer.failure);
    const { savedAs, count, unreadItems } = answer.value;
    if (savedAs !== null)
      showToast({
        tone: 'good',
        text: texts.exported(count, savedAs),
        ...(unreadItems > 0 && { detail: texts.incomplete(unreadItems) }),
        durationMs: 6_000,
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
