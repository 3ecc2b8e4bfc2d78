import { MonitorUp } from 'lucide-react';
import { compTexts } from '../../../shared/messages/comps.ts';
import { useWindowStore } from '../../store/window-store.ts';
import { Button } from '../../ui/Button.tsx';
import { useReadyNow } from './use-ready-now.ts';

/** A button that places all items that have just become ready, in one draft. */
export function PlaceReady({ nowMs }: { readonly nowMs: number }) {
  const ready = useReadyNow(nowMs);
  const openDialog = useWindowStore((state) => state.openDialog);
  const [newest] = ready;
  if (!newest) return null;
  const { projectId } = newest.job.target;
  const mediaIds = ready.map(({ mediaId }) => mediaId);
  return (
    <Button
      size="small"
      kind="quiet"
      icon={<MonitorUp />}
      onPress={() => openDialog({ kind: 'place_on_stage', projectId, mediaIds })}
    >
      {compTexts.placeMore}
    </Button>
  );
}
