import { projectViewTexts as texts } from '../../../shared/messages/library.ts';
import { useWindowStore } from '../../store/window-store.ts';
import { Segments } from '../../ui/Segments.tsx';

/** Switches between the views of a project. */
export function ProjectViews() {
  const view = useWindowStore((state) => state.view);
  const setView = useWindowStore((state) => state.setView);
  return (
    <Segments
      label={texts.label}
      segments={[
        { value: 'media', label: texts.media },
        { value: 'comps', label: texts.comps },
        { value: 'notes', label: texts.notes },
      ]}
      value={view}
      onChange={setView}
    />
  );
}
