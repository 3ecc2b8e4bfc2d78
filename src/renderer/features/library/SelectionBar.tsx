import { MonitorUp, Upload, X } from 'lucide-react';
import { useMemo } from 'react';
import type { ProjectId } from '../../../shared/api/ids.ts';
import type { MediaView } from '../../../shared/ipc/requests/library.ts';
import { compTexts } from '../../../shared/messages/comps.ts';
import { libraryTexts } from '../../../shared/messages/library.ts';
import { useWindowStore } from '../../store/window-store.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { useDropIntake } from '../drop/drop-intake-context.ts';
import styles from './SelectionBar.module.css';

export interface SelectionBarProps {
  readonly projectId: ProjectId;
  readonly items: readonly MediaView[];
}

/** What can be done with several items at once. */
export function SelectionBar({ projectId, items }: SelectionBarProps) {
  const intake = useDropIntake();
  const selected = useWindowStore((state) => state.selected);
  const openDialog = useWindowStore((state) => state.openDialog);
  const setSelected = useWindowStore((state) => state.setSelected);
  const chosen = useMemo(
    () => (selected.size === 0 ? [] : items.filter(({ id }) => selected.has(id))),
    [items, selected],
  );
  if (chosen.length === 0) return null;
  const [only] = chosen;
  const target =
    only && chosen.length === 1
      ? ({ kind: 'item', projectId, mediaId: only.id } as const)
      : ({ kind: 'project', projectId } as const);
  const verdict = intake.verdict(target, null);
  const refusal = verdict.kind === 'refuses' ? verdict.says : null;
  return (
    <section className={styles['bar']} aria-label={libraryTexts.selection}>
      <span className={styles['count']} role="status">
        {libraryTexts.selected(chosen.length)}
      </span>
      <Button
        size="small"
        icon={<Upload />}
        isDisabled={refusal !== null}
        onPress={() => void intake.choose(target, 'files')}
      >
        {libraryTexts.uploadVersions}
      </Button>
      <Button
        size="small"
        icon={<MonitorUp />}
        onPress={() =>
          openDialog({ kind: 'place_on_stage', projectId, mediaIds: chosen.map(({ id }) => id) })
        }
      >
        {compTexts.placeMore}
      </Button>
      {refusal !== null && <span className={styles['why']}>{refusal}</span>}
      <span className={styles['gap']} />
      <IconButton
        label={libraryTexts.clearSelection}
        size="small"
        shortcut="Escape"
        icon={<X />}
        onPress={() => setSelected([])}
      />
    </section>
  );
}
