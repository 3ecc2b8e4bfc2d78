import { Eraser, RotateCw } from 'lucide-react';
import { useMemo } from 'react';
import { uploadsPanel } from '../../../shared/messages/uploads.ts';
import { hasEnded } from '../../../shared/model/ended-states.ts';
import { mayRetryTogether } from '../../../shared/model/may-retry.ts';
import { useQueue } from '../../store/queue-context.tsx';
import { useWindowStore } from '../../store/window-store.ts';
import { Button } from '../../ui/Button.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useEncodes } from '../sequences/use-encodes.ts';
import { canceledNow, doneLookMs, hasLeft } from './done-uploads.ts';
import type { QueueActions } from './job-actions.ts';
import { LimitsPopover } from './LimitsPopover.tsx';

/** The actions for the whole queue. */
export function WholeQueue({ actions }: { readonly actions: QueueActions }) {
  const jobs = useQueue((queue) => queue.jobs);
  const failed = useMemo(
    () => [...jobs.values()].filter(({ state }) => mayRetryTogether(state)).map(({ id }) => id),
    [jobs],
  );
  const nowMs = useNow(doneLookMs);
  const listedAtMs = useWindowStore((state) => state.doneOpenedAtMs) ?? nowMs;
  const encodes = useEncodes();
  const hasOver = useMemo(
    () =>
      canceledNow(encodes, listedAtMs).length > 0 ||
      [...jobs.values()].some((job) => hasEnded(job.state) && !hasLeft(job, listedAtMs)),
    [jobs, encodes, listedAtMs],
  );
  return (
    <>
      {failed.length > 1 && (
        <Button size="small" kind="quiet" icon={<RotateCw />} onPress={() => actions.retryAll(failed)}>
          {uploadsPanel.retryAll}
        </Button>
      )}
      {hasOver && (
        <Button size="small" kind="quiet" icon={<Eraser />} onPress={actions.clearEnded}>
          {uploadsPanel.clear}
        </Button>
      )}
      <LimitsPopover />
    </>
  );
}
