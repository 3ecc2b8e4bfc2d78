import { MonitorUp, Upload } from 'lucide-react';
import { useMemo } from 'react';
import type { ProjectId } from '../../../shared/api/ids.ts';
import { compTexts } from '../../../shared/messages/comps.ts';
import { libraryTexts } from '../../../shared/messages/library.ts';
import type { MediaView } from '../../../shared/model/library-views.ts';
import { useWindowStore } from '../../store/window-store.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectionBar } from '../../ui/SelectionBar.tsx';
import { useDropIntake } from '../drop/drop-intake-context.ts';

export interface MediaSelectionBarProps {
  readonly projectId: ProjectId;
  readonly items: readonly MediaView[];
}

/** The actions for several selected items. */
export function MediaSelectionBar({ projectId, items }: MediaSelectionBarProps) {
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
    <SelectionBar
      label={libraryTexts.selection}
      count={chosen.length}
      why={refusal}
      onClear={() => setSelected([])}
    >
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
    </SelectionBar>
  );
}
