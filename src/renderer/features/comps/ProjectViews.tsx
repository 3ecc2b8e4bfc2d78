import { compTexts } from '../../../shared/messages/comps.ts';
import { useWindowStore } from '../../store/window-store.ts';
import { Segments } from '../../ui/Segments.tsx';

/** Switches between the views of a project. */
export function ProjectViews() {
  const view = useWindowStore((state) => state.view);
  const setView = useWindowStore((state) => state.setView);
  return (
    <Segments
      label={compTexts.views}
      segments={[
        { value: 'media', label: compTexts.media },
        { value: 'comps', label: compTexts.comps },
        { value: 'notes', label: compTexts.notes },
      ]}
      value={view}
      onChange={setView}
    />
  );
}
