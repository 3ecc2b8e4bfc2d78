import { useQuery } from '@tanstack/react-query';
import { ArrowUp, CircleAlert, CircleCheck, Clock, Upload } from 'lucide-react';
import { lazy, Suspense, useMemo } from 'react';
import { Button } from 'react-aria-components';
import { uploadsPanel } from '../../../shared/messages/uploads.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { accountsQuery } from '../../bridge/queries.ts';
import { useQueue, useQueueStore } from '../../store/queue-context.tsx';
import { useWindowStore } from '../../store/window-store.ts';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { PauseIcon, PlayIcon } from '../../ui/PlayIcons.tsx';
import { useNow } from '../../ui/use-now.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useWorkspaceLabels } from '../accounts/use-workspace-labels.ts';
import { countEncodes, useEncodes } from '../sequences/use-encodes.ts';
import { canceledNow, doneLookMs } from './done-uploads.ts';
import type { QueueActions } from './job-actions.ts';
import {
  countQueue,
  hasToPause,
  leftOf,
  othersUnderWay,
  type QueueCounts,
  withEncodes,
  withUnplaced,
} from './queue-totals.ts';
import { encodingWords, neededWords, summaryWords } from './queue-words.ts';
import styles from './TransfersLine.module.css';
import { endsLeaving } from './total-progress.ts';
import { useUnplaced } from './use-unplaced.ts';

const Totals = lazy(async () => ({ default: (await import('./Totals.tsx')).Totals }));
const PlaceReady = lazy(async () => ({ default: (await import('./PlaceReady.tsx')).PlaceReady }));
const ReadyWords = lazy(async () => ({ default: (await import('./ReadyWords.tsx')).ReadyWords }));
const LineStills = lazy(async () => ({ default: (await import('./LineStills.tsx')).LineStills }));

export interface TransfersLineProps {
  readonly actions: QueueActions;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** The whole queue in one line: what runs, progress, speed, time left, and whether a person is needed. */
export function TransfersLine({ actions, isOpen, onToggle }: TransfersLineProps) {
  const jobs = useQueue((queue) => queue.jobs);
  const conditions = useQueue((queue) => queue.conditions);
  // Which they are, rather than how far: the queue isn't counted again for each progress event.
  const leaving = useQueue((queue) =>
    endsLeaving(queue)
      .map(({ id }) => id)
      .join(),
  );
  const store = useQueueStore();
  const unplaced = useUnplaced();
  // Updated regularly: done uploads disappear after a while, and paused ones lose their bytes when their address expires.
  const nowMs = useNow(doneLookMs);
  const openedAtMs = useWindowStore((state) => state.doneOpenedAtMs);
  const listedEncodes = useEncodes();
  const uploads = useMemo(() => {
    const ends = leaving === '' ? [] : endsLeaving(store.getState());
    return withUnplaced(countQueue({ jobs, conditions }, openedAtMs ?? nowMs, ends), unplaced);
  }, [jobs, conditions, leaving, store, unplaced, openedAtMs, nowMs]);
  const encodes = countEncodes(listedEncodes);
  const counts = withEncodes(uploads, encodes, canceledNow(listedEncodes, openedAtMs ?? nowMs).length);
  const isEncoding = encodes.encoding + encodes.waiting > 0;
  const needed = counts.failed + counts.asking;
  const isUnderWay = leftOf(counts) > 0;
  const mayPause = hasToPause(counts) && !conditions.pausedAll;
  // Uploads paused one by one are resumed together as well, once nothing else could be paused.
  const mayResume = !mayPause && (conditions.pausedAll ? isUnderWay : counts.paused > 0);
  const isDone = !isUnderWay && counts.canceling === 0 && !isEncoding && counts.over > 0;
  const summary = isEncoding ? encodingWords(encodes, counts, conditions) : summaryWords(counts, conditions);
  const labels = useWorkspaceLabels();
  const activeId = useQuery(accountsQuery(useBridge())).data?.activeId ?? null;
  const others = useMemo(() => othersUnderWay(jobs.values(), activeId), [jobs, activeId]);
  const whose = [...others].flatMap((id) => labels.get(id) ?? []).join(', ');
  return (
    <>
      <Button className={styles['line'] ?? ''} aria-expanded={isOpen} onPress={onToggle}>
        <VisuallyHidden>{uploadsPanel.title}: </VisuallyHidden>
        <Mark
          counts={counts}
          isPaused={conditions.pausedAll && isUnderWay && counts.sending + counts.leaving === 0}
        />
        <Suspense fallback={null}>{jobs.size > 0 && !isOpen && <LineStills nowMs={nowMs} />}</Suspense>
        {summary !== '' && (
          <span className={styles['what']}>
            <Suspense fallback={summary}>
              {isDone ? <ReadyWords nowMs={openedAtMs ?? nowMs} otherwise={summary} /> : summary}
            </Suspense>
          </span>
        )}
        {needed > 0 && (
          <span className={classNames(styles['needed'], counts.failed > 0 && styles['failed'])}>
            {isUnderWay && <CircleAlert aria-hidden="true" />}
            {neededWords(counts)}
          </span>
        )}
        {whose !== '' && <span className={styles['what']}>{whose}</span>}
        <Suspense fallback={null}>{leftOf(counts) > counts.rendering && <Totals counts={counts} />}</Suspense>
      </Button>
      <Suspense fallback={null}>{counts.over > 0 && !isOpen && <PlaceReady nowMs={nowMs} />}</Suspense>
      {mayResume && (
        <IconButton
          size="small"
          label={uploadsPanel.resumeAll}
          icon={<PlayIcon />}
          onPress={actions.resumeAll}
        />
      )}
      {mayPause && (
        <IconButton
          size="small"
          label={uploadsPanel.pauseAll}
          icon={<PauseIcon />}
          onPress={actions.pauseAll}
        />
      )}
    </>
  );
}

/** One icon for the whole queue: for running uploads, else for paused ones, else for those that need a person. */
function Mark({ counts, isPaused }: { readonly counts: QueueCounts; readonly isPaused: boolean }) {
  const { sending, leaving, paused, failed, asking, over } = counts;
  const isNeeded = failed + asking > 0 && leftOf(counts) === 0;
  const tone = isNeeded && (failed > 0 ? styles['failed'] : styles['asking']);
  return (
    <span className={classNames(styles['mark'], tone)} aria-hidden="true">
      {isPaused ? (
        <PauseIcon />
      ) : sending + leaving > 0 ? (
        <ArrowUp />
      ) : leftOf(counts) > paused ? (
        <Clock />
      ) : paused > 0 ? (
        <PauseIcon />
      ) : isNeeded ? (
        <CircleAlert />
      ) : over > 0 ? (
        <CircleCheck />
      ) : (
        <Upload />
      )}
    </span>
  );
}
