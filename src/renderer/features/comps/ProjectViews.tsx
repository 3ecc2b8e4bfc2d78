import { compTexts } from '../../../shared/messages/comps.ts';
import { useWindowStore } from '../../store/window-store.ts';
import { Segments } from '../../ui/Segments.tsx';

/** What is shown of the project. */
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
